/**
 * The floor under our live origin: node's own server that answers bytes from memory. What it is asked for the first
 * time it takes from `BENCH_FROM`, byte for byte. Prints its port and serves until it is ended.
 */
import { createServer, type ServerResponse } from 'node:http'

interface Kept {
  readonly type: string
  readonly bytes: Buffer
}

const from = process.env['BENCH_FROM'] ?? ''
const kept = new Map<string, Promise<Kept>>()

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const found = kept.get(path) ?? take(path)
  kept.set(path, found)
  found.then(
    (one) => send(response, one),
    (error: unknown) => response.writeHead(502).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})

async function take(path: string): Promise<Kept> {
  const answer = await fetch(`${from}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return {
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

function send(response: ServerResponse, { type, bytes }: Kept): void {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}
