import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a fixed number of requests over a fixed number of connections; any answer but a success is an error. Over
 * bare sockets: the sender shares the cores with the measured server and should use little of them.
 */
export async function sendMany(
  address: string,
  how: { count: number; connections: number; requestOf(at: number): Sent },
): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    await using line = openLine(new URL(address))
    while (next < how.count) await line.send(how.requestOf(next++))
  }
  await Promise.all(Array.from({ length: how.connections }, work))
}

/**
 * Sends at a fixed rate, whatever the answers do, each over a line of its own while it waits; answers the delay of
 * each from the moment at which it was due, in milliseconds.
 */
export async function sendAtRate(
  address: string,
  how: { count: number; perSecond: number; requestOf(at: number): Sent },
): Promise<number[]> {
  const lines = new AsyncDisposableStack()
  await using _closing = lines
  const idle: Line[] = []
  const startedAt = performance.now()
  const delays: Promise<number>[] = []
  for (let at = 0; at < how.count; at++) {
    const dueAt = startedAt + (at / how.perSecond) * 1_000
    const early = dueAt - performance.now()
    // Timers are of whole milliseconds, in which several may be due.
    await (early > 0 ? wait(early) : turn())
    const line = idle.pop() ?? lines.use(openLine(new URL(address)))
    delays.push(
      line.send(how.requestOf(at)).then(() => {
        idle.push(line)
        return performance.now() - dueAt
      }),
    )
  }
  return await Promise.all(delays)
}

interface Line extends AsyncDisposable {
  /** Sends a request and waits for the whole of its answer. */
  send(sent: Sent): Promise<void>
}

/** A connection that is kept, for one request after another. */
function openLine({ hostname, port, host }: URL): Line {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const closed = once(socket, 'close')
  let heard = ''
  let asked: { name: string; settle: PromiseWithResolvers<void> } | undefined
  const fail = (why: string) => asked?.settle.reject(new Error(`${asked.name}: ${why}`))
  // One byte is one character: lengths are those of the wire.
  socket.setEncoding('latin1').on('data', (piece: string) => {
    heard += piece
    const end = heard.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = heard.slice(0, end)
    const length = /^content-length: (\d+)/im.exec(head)?.[1]
    if (length === undefined) return fail(`an answer of no known length: ${head}`)
    if (heard.length < end + 4 + Number(length)) return
    if (head.startsWith('HTTP/1.1 200 ')) asked?.settle.resolve()
    else fail(heard)
    heard = ''
  })
  socket.on('error', ({ message }) => fail(message)).on('close', () => fail('the connection was closed'))
  return {
    send({ method, path, headers = {}, body = '' }) {
      const settle = Promise.withResolvers<void>()
      asked = { name: `${method} ${path}`, settle }
      const all = { ...headers, host, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
      return settle.promise
    },
    async [Symbol.asyncDispose]() {
      asked = undefined
      socket.destroy()
      await closed
    },
  }
}

/** The last answer's text, for a look at whether both sides say the same. */
export function sendOne(address: URL, sent: Sent): Promise<string> {
  const { method, path, headers = {}, body = '' } = sent
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: address.hostname,
        port: address.port,
        method,
        path,
        headers: body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
