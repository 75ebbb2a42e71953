import { inParallel, Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { openRaw, type RawConnection } from '../raw-http.ts'

/** What somebody sends who wants to hold a connection. */
const HOLDS: readonly { what: string; head: string }[] = [
  { what: 'nothing', head: '' },
  { what: 'half a line', head: 'GET / HT' },
  { what: 'half a header', head: 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ' },
  { what: 'a body of a path that nobody serves', head: post('/no/such') },
  { what: 'a body of a page', head: post('/search') },
  { what: 'a body of a call', head: post('/user/v1.2/sessions') },
  { what: 'a body of a call of operators', head: post('/admin/v1.0/decisions') },
  { what: 'a body of a form', head: post('/catalog/v1.0/shows') },
  { what: 'a body of a top-up', head: post('/loyalty/v1.0/topups') },
  { what: 'chunks that never end', head: chunked('/analytics/v1.0/events') },
]
const HELD = { all: 2_000, share: 60 }
const PER_ADDRESS = 20
/** Longer than the product waits for a request that does not come, also on a busy machine. */
const CLOSED_MS_MAX = 150_000

function post(path: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    'content-length: 1000\r\n\r\n{'
  )
}
function chunked(path: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'
  )
}

/** Connections that are held for ever, and bodies that are too large. */
export const connections: AttackCase = {
  name: 'connections',
  holds: 'Nobody holds a connection for ever, others are served meanwhile, and every request has an answer.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    await sendLargeBodies(installation, tally)
    await sendOddHttp(installation, budget, tally)
    await holdConnections(installation, budget, tally)
    return tally.outcome()
  },
}

async function holdConnections(installation: Installation, budget: Budget, tally: Tally): Promise<void> {
  const count = budget.many(HELD.all, HELD.share)
  const held: { what: string; raw: RawConnection }[] = []
  try {
    let from = installation.newAddress()
    for (let at = 0; at < count; at += 1) {
      if (at % PER_ADDRESS === 0) from = installation.newAddress()
      const { what, head } = HOLDS[at % HOLDS.length]!
      const raw = await openRaw(installation.address, from)
      raw.socket.write(head)
      held.push({ what, raw })
    }
    const others = await Promise.all(Array.from({ length: 20 }, () => installation.isWell()))
    tally.note(others.every(Boolean) ? null : 'others were not served meanwhile', others.length)
    if (budget.isShare) return
    const endMs = performance.now() + CLOSED_MS_MAX
    await inParallel(held, { atOnce: held.length }, async ({ what, raw }) => {
      const isClosed = await raw.settles(() => false, Math.max(0, endMs - performance.now()))
      tally.note(isClosed ? null : `a connection that sends ${what} was held for ${CLOSED_MS_MAX / 1000} s`)
    })
  } finally {
    for (const { raw } of held) raw[Symbol.dispose]()
  }
}

const OWN_BODIES = [
  '/loyalty/v1.0/topups',
  '/subscription/v1.0/callbacks/site',
  '/subscription/v1.0/callbacks/midtrans',
  '/dev/topup',
  '/catalog/v1.0/shows',
  '/analytics/v1.0/events',
  '/user/v1.2/sessions',
  '/no/such',
  '/search',
]
const TOO_LARGE = 300_000

/** The request after a body that is too large is answered, or the connection is closed. */
async function sendLargeBodies(installation: Installation, tally: Tally): Promise<void> {
  for (const path of OWN_BODIES) {
    using raw = await openRaw(installation.address, installation.newAddress())
    raw.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
        `content-length: ${TOO_LARGE}\r\n\r\n${'x'.repeat(TOO_LARGE)}`,
    )
    raw.socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const isAnswered = await raw.settles(
      (heard) => (heard.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0) >= 2,
      20_000,
    )
    tally.note(isAnswered ? null : `after ${TOO_LARGE} bytes to ${path} the next request was not answered`)
  }
}

const ODD: readonly string[] = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET  /  HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nhost: a\r\n\r\n',
  'POST /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n' +
    '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
  'POST /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  'POST /livez HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /livez HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n',
  'POST /livez HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999999999999\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n',
  'GET / HTTP/1.1\nhost: a\n\n',
  'GET / HTTP/1.1\r\n host: a\r\n\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nhost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n',
  'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /livez HTTP/1.1\r\nhost: a\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
]

/** Requests that are none, and mutations of a good one: each is refused or answered once. */
async function sendOddHttp(installation: Installation, budget: Budget, tally: Tally): Promise<void> {
  const good =
    'POST /user/v1.0/sessions/otp HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
    'content-length: 2\r\n\r\n{}'
  const mutated = Array.from({ length: budget.many(3_000, 60) }, () => {
    const bytes = Buffer.from(good, 'latin1')
    for (let changed = 0; changed < 4; changed += 1)
      bytes[budget.random.below(bytes.length)] = budget.random.below(256)
    return bytes.toString('latin1')
  })
  await inParallel([...ODD, ...mutated], { atOnce: 16, endMs: budget.endMs }, async (request) => {
    using raw = await openRaw(installation.address, installation.newAddress())
    raw.socket.end(Buffer.from(request, 'latin1'))
    await raw.settles(() => false, 5_000)
    const statuses = [...raw.heard().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    const broken = statuses.find((status) => status >= 500 && status !== 503 && status !== 505)
    tally.note(broken === undefined ? null : `${broken} for ${JSON.stringify(request.slice(0, 150))}`)
  })
}
