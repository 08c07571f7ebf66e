import type { PostgresPool } from 'kysely'
import type { Listen } from './listen.ts'
import type { ClientLike, Notification } from './pool-like.ts'

/** Milliseconds between two looks whether the pool is ending: it tells nobody, and waits for its connections. */
const lookEvery = 100

/**
 * Listens on a connection taken from the pool, which is given back at the end, or when the pool is ended: then nothing more is heard.
 * Undefined for a pool of one connection, which has none to spare. Where a pooler sits in between, nothing may be heard.
 */
export function listenOnPool(pool: PostgresPool, isEnding: () => boolean): Listen | undefined {
  if ('max' in pool.options && pool.options.max === 1) return undefined
  return async (channel, { notified, lost }) => {
    const client: ClientLike = await pool.connect()
    let ended = false
    const onNotification = (message: Notification) => {
      if (message.channel === channel) notified(message.payload ?? '')
    }
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(looking)
      client.removeListener?.('notification', onNotification)
      client.removeListener?.('end', onEnd)
      client.release()
    }
    const onEnd = () => {
      end()
      lost()
    }
    const looking = setInterval(() => {
      if (isEnding()) end()
    }, lookEvery)
    looking.unref()
    client.on?.('notification', onNotification)
    client.on?.('end', onEnd)
    try {
      await client.query(`listen ${channel}`, [])
    } catch (error) {
      end()
      throw error
    }
    return async () => {
      // A connection that is gone listens no more.
      if (!ended) await client.query(`unlisten ${channel}`, []).catch(() => {})
      end()
    }
  }
}
