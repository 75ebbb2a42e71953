import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What happens to a request: it passes, its connection is reset at once, or in the midst of its answer; or it is
 * carried out, and nothing of its answer arrives.
 */
export type Fate = 'pass' | 'reset' | 'torn' | 'lost'

export interface FaultProxy extends AsyncDisposable {
  readonly address: string
  /** Ends every connection now, as a switch of network does. */
  dropAll(): void
}

/** A proxy between a browser and an app that spoils what it is told to: connections really are reset. */
export async function openFaultProxy(needs: {
  target: string
  fateOf(path: string): Fate
}): Promise<FaultProxy> {
  const target = new URL(needs.target)
  const sockets = new Set<Socket>()
  const server = createServer((asked, answer) => {
    const fate = needs.fateOf(asked.url ?? '/')
    if (fate === 'reset') return void asked.socket.resetAndDestroy()
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        // One connection an answer: what is spoilt here must not spoil another.
        agent: false,
      },
      (came) => carry(came, answer, { fate, socket: asked.socket }),
    )
    onward.on('error', () => asked.socket.resetAndDestroy())
    asked.on('error', () => onward.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropAll,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      dropAll()
      await closed
    },
  }
}

function carry(
  came: IncomingMessage,
  answer: ServerResponse,
  { fate, socket }: { fate: Fate; socket: Socket },
): void {
  came.on('error', () => socket.resetAndDestroy())
  if (fate === 'lost') return void came.on('end', () => socket.resetAndDestroy()).resume()
  answer.on('error', () => came.destroy())
  answer.writeHead(came.statusCode ?? 502, came.headers)
  if (fate !== 'torn') return void came.pipe(answer)
  // The head and some bytes arrive: what was promised is then missing.
  came.once('data', (bytes: Buffer) => {
    answer.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => socket.resetAndDestroy())
    came.destroy()
  })
  came.on('end', () => socket.resetAndDestroy())
}
