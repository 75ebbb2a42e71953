import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const SERVER_KEY = 'SB-Mid-server-under-test'

/** Midtrans, as far as we speak with it: Snap makes a page of an order, and the API tells its status. */
export interface MidtransUnderTest extends AsyncDisposable {
  readonly address: string
  /** What Snap was asked, by the id that we gave it. */
  readonly asked: Map<string, { body: SnapBody; authorization: string }>
  /** What has become of an order there. */
  readonly states: Map<string, State>
  /** How many of the next answers are lost after it did its part. */
  losses: number
  /** How many of the next answers never come. */
  silences: number
  /** A notification as Midtrans sends it. */
  notificationOf(ref: string, state: State, how?: { key?: string }): Record<string, string>
}

interface SnapBody {
  transaction_details: { order_id: string; gross_amount: number }
  enabled_payments: string[]
  callbacks: { finish: string }
  expiry: { unit: string; duration: number }
}

export interface State {
  status: string
  amount: string
  fraud?: string
  id?: string
}

export async function openMidtransUnderTest(): Promise<MidtransUnderTest> {
  const asked: MidtransUnderTest['asked'] = new Map()
  const states: MidtransUnderTest['states'] = new Map()

  const sayOf = (ref: string, { status, amount, fraud = 'accept', id = `transaction-${ref}` }: State) => ({
    status_code: status === 'pending' ? '201' : '200',
    order_id: ref,
    transaction_id: id,
    transaction_status: status,
    fraud_status: fraud,
    gross_amount: amount,
    currency: 'IDR',
    payment_type: 'bank_transfer',
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { authorization = '' } = request.headers
    if (authorization !== `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`) {
      return answer(401, { error_messages: ['Access denied'] })
    }
    if (under.silences > 0) {
      under.silences -= 1
      return
    }
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const ref = /^\/v2\/([^/]+)\/status$/.exec(request.url ?? '')?.[1]
    if (ref !== undefined) {
      const state = states.get(decodeURIComponent(ref))
      if (state) return answer(200, sayOf(decodeURIComponent(ref), state))
      return answer(200, { status_code: '404', status_message: "Transaction doesn't exist." })
    }
    const body = JSON.parse(Buffer.concat(pieces).toString()) as SnapBody
    const { order_id: order } = body.transaction_details
    if (asked.has(order)) return answer(400, { error_messages: ['order_id has already been taken'] })
    asked.set(order, { body, authorization })
    if (under.losses > 0) {
      under.losses -= 1
      return void request.socket.destroy()
    }
    answer(201, { token: 't', redirect_url: `${under.address}/snap/v4/redirection/${order}` })
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const under = {
    address: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    asked,
    states,
    losses: 0,
    silences: 0,
    notificationOf(ref: string, state: State, { key = SERVER_KEY }: { key?: string } = {}) {
      const said = sayOf(ref, state)
      const text = `${said.order_id}${said.status_code}${said.gross_amount}${key}`
      return { ...said, signature_key: createHash('sha512').update(text).digest('hex') }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return under
}
