import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

interface Taken {
  id: string
  from: string
  to: string
  text: string
}

interface GatewayOptions {
  /** What is answered to a message; it is accepted where nothing is said. */
  answer?: (response: ServerResponse) => void
  /** How long a sender waits for the answer: by default longer than any busy machine takes. */
  timeoutMs?: number
}

/** A gateway of our own that answers as it is told. */
export async function openSmsGateway({
  answer = (response) => response.end('{}'),
  timeoutMs = 30_000,
}: GatewayOptions = {}) {
  const messages: Taken[] = []
  const asked: { method: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      asked.unshift({ method: request.method ?? '', headers: request.headers })
      messages.unshift(JSON.parse(body) as Taken)
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const env = {
    SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages`,
    SMS_GATEWAY_TOKEN: 'planted-gateway-token',
    SMS_SENDER: 'TAYANG',
    TAYANG_SMS_TIMEOUT_MS: String(timeoutMs),
  }
  return {
    /** The settings of a house that uses it. */
    env,
    asked,
    messages,
    arrived: () => messages.map(({ to, text }) => ({ to, text })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
