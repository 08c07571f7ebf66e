import type { Server } from 'node:http'

/** Lets a server listen on a free port of 127.0.0.1. `close` ends every connection, too. */
export async function listen(server: Server): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}
