import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be closed. */
export interface TcpGate extends AsyncDisposable {
  readonly port: number
  /** Cuts all connections, and refuses new ones. */
  close(): void
  /** Keeps all connections, and carries nothing. */
  freeze(): void
  open(): void
}

export async function openTcpGate(host: string, port: number): Promise<TcpGate> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isClosed = false
  let isFrozen = false
  const server = createServer((client) => {
    if (isClosed) {
      client.destroy()
      return
    }
    const upstream = connect(port, host)
    const pair = [client, upstream] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    client.pipe(upstream)
    upstream.pipe(client)
    if (isFrozen) for (const socket of pair) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      isClosed = true
      cut()
    },
    freeze: () => {
      isFrozen = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    open: () => {
      isClosed = false
      isFrozen = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
