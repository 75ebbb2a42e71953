import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** A proxy that gives each request to another server than the one before; sockets go to the first of them. */
export interface Turns extends AsyncDisposable {
  readonly address: string
  /** How many requests each server was given. */
  readonly given: readonly number[]
}

export async function takeTurns(addresses: readonly string[]): Promise<Turns> {
  const places = addresses.map((address) => new URL(address))
  const given = places.map(() => 0)
  let turn = 0
  const server = createServer((request, response) => {
    const at = turn++ % places.length
    given[at] = (given[at] ?? 0) + 1
    const { method, url, headers } = request
    const { hostname, port } = places[at]!
    const upstream = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.once('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const upstream = connect(Number(places[0]!.port), places[0]!.hostname)
    const lines = [`${method} ${url} HTTP/1.1`]
    for (let n = 0; n < rawHeaders.length; n += 2) lines.push(`${rawHeaders[n]}: ${rawHeaders[n + 1]}`)
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.once('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
