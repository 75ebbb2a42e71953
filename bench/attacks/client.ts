import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The address of loopback that it comes from: limits count each for itself. */
  readonly from?: string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Client extends Disposable {
  ask(asked: Asked): Promise<Answered>
}

/** An answer that takes longer hangs. The longest wait of the product itself is shorter. */
const ANSWER_MS_MAX = 20_000
const ANSWER_BYTES_MAX = 4_000_000
const SOCKETS_MAX = 64

/** HTTP as an attacker speaks it: any header, any source address, and every answer has a bound. */
export function openClient(address: string): Client {
  const { hostname, port } = new URL(address)
  const kept = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  // Connections of an address that asks once would only be in the way of the next.
  const once = new Agent({ keepAlive: false, maxTotalSockets: 2 * SOCKETS_MAX })
  return {
    ask({ method = 'GET', path, headers = {}, body, from }) {
      return new Promise((resolve, reject) => {
        const asking = request(
          {
            hostname,
            port,
            method,
            path,
            headers,
            agent: from === undefined ? kept : once,
            ...(from && { localAddress: from }),
          },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8')
            answer.on('data', (piece: string) => {
              if (text.length < ANSWER_BYTES_MAX) text += piece
            })
            answer.once('end', () =>
              settle(() => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })),
            )
            answer.once('error', (error) => settle(() => reject(error)))
          },
        )
        const late = setTimeout(() => asking.destroy(new Error(HANGS)), ANSWER_MS_MAX)
        const settle = (then: () => void) => {
          clearTimeout(late)
          then()
        }
        asking.once('error', (error) => settle(() => reject(error)))
        asking.end(body)
      })
    },
    [Symbol.dispose]() {
      kept.destroy()
      once.destroy()
    },
  }
}

const HANGS = `no answer within ${ANSWER_MS_MAX / 1000} s`

/** Another address of loopback for each number. */
export const addressOf = (number: number) =>
  `127.${1 + ((number >> 16) % 250)}.${(number >> 8) % 256}.${1 + (number % 250)}`
