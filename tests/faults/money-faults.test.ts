import { admin, loyalty, type CallOf } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { verifyLoyalty } from '../../server/src/modules/loyalty/index.ts'
import { connectDatabase } from '../../server/src/platform/database/database-connection.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { openFaultProxy, type Fate } from './fault-proxy.ts'
import { openLineProxy, type LineProxy } from './line-proxy.ts'

/** As short as a busy machine allows: a call of ours never takes longer than the three of them. */
const BOUNDS = { connectMs: 1_500, statementMs: 1_500, lockMs: 1_000 }
/** By which the client leaves after a statement that the server did not time out. */
const CLIENT_MS = 1_000
const BUSY_MS = 1_500
const PRICE = 3

let opened: AsyncDisposableStack
let test: TestApp
let line: LineProxy
/** The same database, by the way that nothing happens on. */
let database: Database
let fan: Person
let order: CallOf<typeof loyalty.createTransaction>['body']

beforeAll(async () => {
  opened = new AsyncDisposableStack()
  database = opened.use(await openTestDatabase(schemas))
  const direct = new URL(database.url.replace('@/', '@localhost/'))
  line = opened.use(await openLineProxy({ path: `${direct.searchParams.get('host')}/.s.PGSQL.5432` }))
  const far = `postgresql://${direct.username}@127.0.0.1:${line.port}${direct.pathname}`
  const bounds = { ...readSettings({}, []).database, ...BOUNDS }
  test = opened.use(
    await openTestApp({ database: opened.use(await connectDatabase(far, bounds, silentLog())) }),
  )
  const [operator, streamer] = [await test.operator(), await test.person('Budi')]
  fan = await test.person('Ayu')
  const gift = {
    name: 'Kopi',
    category: 'basic' as const,
    icon: '/gifts/kopi.svg',
    duration: 3,
    order: 1,
    packs: [{ price: PRICE, amount: 1 }],
  }
  await test.call(
    admin.putGift,
    { params: { friendlyId: 'kopi' }, body: gift },
    {
      token: operator.login.accessToken,
    },
  )
  await fetch(`${test.address}/dev/topup`, {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '100000' }),
  })
  const [listed] = (await test.call(loyalty.listGifts, {})).body.data
  order = {
    purpose: 'transfer',
    giftType: 'basic',
    packId: listed!.packs[0]!.id,
    receiverId: streamer.login.account.id,
  }
}, 180_000)
afterAll(() => opened.disposeAsync())

/** A gift by its key; null where no answer arrived. */
async function send(key: string, address = test.address) {
  const startedAt = performance.now()
  const answer = await fetch(new URL(loyalty.createTransaction.path, address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fan.login.accessToken}`,
      'content-type': 'application/json',
      [loyalty.IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify(order),
  }).catch(() => null)
  const body = answer && (await answer.json())
  return { key, status: answer?.status ?? null, body, tookMs: performance.now() - startedAt }
}
const keys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
const diamonds = async () =>
  (await test.call(loyalty.getWallet, {}, { token: fan.login.accessToken })).body.data.diamonds
const isReady = async () => (await fetch(`${test.address}/readyz`)).ok
const refusal = { code: 'UNAVAILABLE', message: 'Please try again' }

/** A sender without an answer repeats the call under the same key until there is one: all are then paid once. */
async function expectPaidOnce(sent: readonly string[], before: number): Promise<void> {
  const ids = new Set<string>()
  for (const key of sent) {
    const { status, body } = await send(key)
    expect(status).toBe(200)
    ids.add(body.data.id)
  }
  expect(ids.size).toBe(sent.length)
  expect(await diamonds()).toBe(before - PRICE * sent.length)
  expect(await verifyLoyalty(database)).toEqual({ breaches: [], brokenDays: [] })
}

describe('an app whose database', () => {
  it('hangs ends every call in time, is alive and not ready, and goes on by itself', async () => {
    // Nobody waits ten seconds with the bounds of production.
    const usual = readSettings({}, []).database
    expect(usual.statementMs + CLIENT_MS).toBeLessThan(10_000)

    const before = await diamonds()
    const sent = keys(40)
    const all = sent.slice(0, 20).map((key) => send(key))
    line.hang()
    all.push(...sent.slice(20).map((key) => send(key)))
    expect((await fetch(`${test.address}/livez`)).status).toBe(200)
    expect(await isReady()).toBe(false)
    for (const { status, body, tookMs } of await Promise.all(all)) {
      if (status !== 200) expect([status, body]).toMatchObject([503, refusal])
      expect(tookMs).toBeLessThan(BOUNDS.connectMs + BOUNDS.statementMs + CLIENT_MS + BUSY_MS)
    }
    line.resume()
    await until(isReady, { what: 'the app to be ready again' })
    // More at once than there are connections: none was lost.
    const after = await Promise.all(keys(30).map((key) => send(key)))
    expect(after.map(({ status }) => status)).toEqual(Array(30).fill(200))
    await expectPaidOnce(sent, before - PRICE * 30)
  }, 180_000)

  it('loses every connection says so at once, and goes on by itself', async () => {
    const before = await diamonds()
    const sent = keys(30)
    const all = sent.map((key) => send(key))
    line.cutAll()
    for (const { status, body } of await Promise.all(all)) {
      if (status !== 200) expect([status, body]).toMatchObject([503, refusal])
    }
    await expectPaidOnce(sent, before)
  })

  it('has committed and could not say so resolves it by the key: charged once (faults 4 and 10)', async () => {
    const before = await diamonds()
    const [key] = keys(1) as [string]
    line.loseAnswerTo('"loyalty"."post"')
    expect(await send(key)).toMatchObject({ status: 503, body: refusal })
    expect(await diamonds()).toBe(before - PRICE)
    expect((await send(key)).body.data.isReplayed).toBe(true)
    await expectPaidOnce([key], before)
  })

  it('has no room left refuses in words and keeps nothing of it; with room the same key is paid', async () => {
    const before = await diamonds()
    const sent = keys(5)
    const db = database.forModule('loyalty')
    await sql`
      create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    )
    await sql`create trigger full_disk before insert on loyalty.ledger_entry for each row
      execute function fill_disk()`.execute(db)
    const refused = await Promise.all(sent.map((key) => send(key)))
    for (const { status, body } of refused) expect([status, body]).toMatchObject([503, refusal])
    expect(await diamonds()).toBe(before)
    await sql`drop trigger full_disk on loyalty.ledger_entry`.execute(db)
    await expectPaidOnce(sent, before)
  })
})

it('a page that never heard the answer asks again under the same key and is charged once', async () => {
  const before = await diamonds()
  let fate: Fate = 'lost'
  await using proxy = await openFaultProxy({ target: test.address, fateOf: () => fate })
  const [key] = keys(1) as [string]
  expect((await send(key, proxy.address)).status).toBe(null)
  fate = 'torn'
  expect((await send(key, proxy.address).catch(() => ({ status: null }))).status).toBe(null)
  fate = 'pass'
  expect((await send(key, proxy.address)).body.data).toMatchObject({ isReplayed: true })
  await expectPaidOnce([key], before)
})

it('one tap that comes five times at once is one gift with one answer', async () => {
  const before = await diamonds()
  const [key] = keys(1) as [string]
  const all = await Promise.all(Array.from({ length: 5 }, () => send(key)))
  expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(all.filter(({ body }) => !body.data.isReplayed)).toHaveLength(1)
  const said = all.map(({ body: { data } }) => ({ ...data, isReplayed: null, wallet: null }))
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  await expectPaidOnce([key], before)
})
