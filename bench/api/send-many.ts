import { Agent, request } from 'node:http'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a fixed number of requests over a fixed number of connections; any answer but a success is an error. */
export async function sendMany(
  address: string,
  how: { count: number; connections: number; requestOf(at: number): Sent },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: how.connections })
  let next = 0
  const work = async (): Promise<void> => {
    while (next < how.count) await sendOne(new URL(address), how.requestOf(next++), agent)
  }
  try {
    await Promise.all(Array.from({ length: how.connections }, work))
  } finally {
    agent.destroy()
  }
}

/** The last answer's text, for a look at whether both sides say the same. */
export function sendOne(address: URL, sent: Sent, agent?: Agent): Promise<string> {
  const { method, path, headers = {}, body = '' } = sent
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: address.hostname,
        port: address.port,
        method,
        path,
        headers: body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(agent ? { agent } : {}),
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
