/** The thread of the static server: answers from memory, with the headers that a careful operator would send. */
import { readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { StaticPages } from './static-server.ts'

interface Kept {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer
}

const { pages, files = {}, from, streamsFrom } = workerData as StaticPages
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript' }
/** Copied from the app, so that a browser treats both alike. */
const PASSED = ['content-type', 'content-encoding', 'cache-control', 'vary']

const kept = new Map<string, Kept>()
for (const [name, html] of Object.entries(pages)) keepText(name, html, 'text/html; charset=utf-8')
for (const [name, file] of Object.entries(files)) {
  keepText(name, readFileSync(file, 'utf8'), TYPES[path.extname(file)] ?? 'application/octet-stream')
}

const server = createServer((request, response) => {
  const url = request.url ?? '/'
  if (streamsFrom !== undefined && url.endsWith('.flv')) return passOn(new URL(url, streamsFrom), response)
  // A show is another one each second, and its parts come as they are made.
  if (url.startsWith('/media/live/')) return passOn(new URL(url, from), response)
  answer(url, request, response).catch((error: unknown) => {
    response.writeHead(502).end(String(error))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' && address ? address.port : 0)
})

async function answer(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = kept.get(url) ?? (await fetchOnce(url, request))
  kept.set(url, found)
  response.writeHead(found.status, { ...found.headers, 'content-length': found.bytes.length })
  response.end(found.bytes)
}

function keepText(name: string, text: string, type: string): void {
  const headers = { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'public, max-age=60' }
  kept.set(name, { status: 200, headers, bytes: gzipSync(text, { level: 9 }) })
}

/** By the raw client: `fetch` would unpack what is to be passed on as it is. */
async function fetchOnce(url: string, request: IncomingMessage): Promise<Kept> {
  const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
    const { accept = '*/*', 'accept-encoding': encoding = 'identity' } = request.headers
    ask(new URL(url, from), { headers: { accept, 'accept-encoding': encoding } }, resolve)
      .on('error', reject)
      .end()
  })
  const parts: Buffer[] = []
  for await (const part of upstream) parts.push(part as Buffer)
  return { status: upstream.statusCode ?? 502, headers: passedHeaders(upstream), bytes: Buffer.concat(parts) }
}

function passedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function passOn(from: URL, response: ServerResponse): void {
  const upstream = ask(from, (answered) => {
    response.writeHead(answered.statusCode ?? 502, passedHeaders(answered))
    answered.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  upstream.end()
}
