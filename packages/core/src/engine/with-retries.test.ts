import { describe, expect, it } from 'vitest'
import { withRetries } from './with-retries.ts'

const raced = new Error('raced')
const isRaced = (error: unknown) => error === raced

describe('withRetries', () => {
  it('starts over while rivals come between, and gives what comes out', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries < 3) throw raced
      return 'done'
    }
    expect(await withRetries(work, isRaced, undefined)).toBe('done')
    expect(tries).toBe(3)
  })

  it('throws what is no race at once', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw new Error('broken')
    }
    await expect(withRetries(work, isRaced, undefined)).rejects.toThrowError('broken')
    expect(tries).toBe(1)
  })

  it('stops waiting when the caller does', async () => {
    const caller = new AbortController()
    const work = async () => {
      queueMicrotask(() => caller.abort(new Error('gone')))
      throw raced
    }
    await expect(withRetries(work, isRaced, caller.signal)).rejects.toThrowError('gone')
  })
})
