import { playback } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import type { CatalogTables } from '#modules/library'
import { openSlots } from './slots.ts'

const MINUTE = 60_000

let harness: CatalogHarness
let films: { id: string }[]
beforeAll(async () => {
  harness = await openCatalogHarness({ env: { TAYANG_STREAMS_MAX: '2' } })
  films = [(await harness.publish({ premium: true })).title, (await harness.publish({ premium: true })).title]
})
afterAll(() => harness[Symbol.asyncDispose]())

const rows = () => harness.database.forModule<CatalogTables>('catalog')
beforeEach(() => rows().deleteFrom('playing').execute())

type Device = 'citra' | `citra-${string}`

/** Requests a premium film as the player does; another session of the same account is another device. */
async function ask(sessionId: string, device: Device = 'citra', film = films[0]) {
  const { status, body } = await harness.calls.call(playback.getVideoAccess, {
    params: { id: film?.id ?? '' },
    query: { sessionId },
    token: device,
  })
  return { code: status === 200 ? 'plays' : body.code, stream: String(body.data?.stream) }
}
const play = async (...how: Parameters<typeof ask>) => (await ask(...how)).code

/** How many of these addresses open, without any token. */
async function openOf(streams: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    streams.map((url) => harness.calls.ask({ url, headers: { host: 'localhost:3000' } })),
  )
  return answers.filter(({ status }) => status === 200).length
}
const some = () => crypto.randomUUID()

test('an account plays so many premium titles at once; the one renewed longest ago stops', async () => {
  const [first, second, third] = [some(), some(), some()]
  expect(await play(first, 'citra')).toBe('plays')
  await harness.clock.advance(MINUTE)
  expect(await play(second, 'citra-tv')).toBe('plays')
  await harness.clock.advance(MINUTE)
  expect(await play(third, 'citra-phone')).toBe('plays')
  expect(await play(first, 'citra')).toBe('TOO_MANY_STREAMS')
  expect(await play(second, 'citra-tv')).toBe('plays')
  const refused = await harness.calls.call(playback.getVideoAccess, {
    params: { id: films[0]?.id ?? '' },
    query: { sessionId: first },
    token: 'citra',
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This account is watching on too many devices. Stop one of them and play again.' },
  })
})

test('a renewal keeps a slot, also against one that was opened later', async () => {
  const [film, other, third] = [some(), some(), some()]
  await play(film, 'citra')
  await harness.clock.advance(MINUTE)
  await play(other, 'citra-tv')
  await harness.clock.advance(5 * MINUTE)
  expect(await play(film, 'citra')).toBe('plays')
  await play(third, 'citra-phone')
  expect(await play(film, 'citra')).toBe('plays')
  expect(await play(other, 'citra-tv')).toBe('TOO_MANY_STREAMS')
})

test('opening one title after another on one device takes no slot from another device', async () => {
  const onTv = some()
  await play(onTv, 'citra-tv')
  for (const film of [0, 1, 0, 1]) {
    await harness.clock.advance(MINUTE)
    expect(await play(some(), 'citra', films[film])).toBe('plays')
  }
  expect(await play(onTv, 'citra-tv')).toBe('plays')
})

test('a slot ends with its grant, and nobody has to release it', async () => {
  const [first, second] = [some(), some()]
  await play(first, 'citra')
  await play(second, 'citra-tv')
  await harness.clock.advance(10 * MINUTE)
  expect(await play(some(), 'citra-phone')).toBe('plays')
  expect(await play(some(), 'citra-tv')).toBe('plays')
  const left = await rows().selectFrom('playing').select('playback_id').execute()
  expect(left.map((row) => row.playback_id)).not.toContain(first)
})

test('the name of a playback has no value on another device', async () => {
  const shared = some()
  await play(shared, 'citra')
  await harness.clock.advance(MINUTE)
  await play(shared, 'citra-tv')
  await play(shared, 'citra-phone')
  expect(await play(shared, 'citra')).toBe('TOO_MANY_STREAMS')
})

test('slots are counted after a restart too, and an account that opens ever more keeps few rows', async () => {
  const first = some()
  await play(first, 'citra')
  for (let i = 0; i < 40; i++) await play(some(), 'citra-tv')
  harness.reopen()
  expect(await play(first, 'citra')).toBe('plays')
  const { count } = await rows()
    .selectFrom('playing')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThanOrEqual(2 + 20 + 1)
})

test('eight sessions that make up ever new names open no more addresses than the bound', async () => {
  const streams: string[] = []
  for (const _round of [1, 2]) {
    for (const device of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const asked = await ask(some(), `citra-${device}`)
      expect(asked.code).toBe('plays')
      streams.push(asked.stream)
      await harness.clock.advance(1)
    }
  }
  expect(await openOf(streams)).toBe(2)
  expect(await openOf(streams.slice(-2))).toBe(2)
})

test('one session plays one premium title: the next one takes its slot over, and its address closes', async () => {
  const streams: string[] = []
  for (const film of [0, 1, 0, 1, 0]) {
    const asked = await ask(some(), 'citra', films[film])
    expect([asked.code, await openOf([asked.stream])]).toEqual(['plays', 1])
    streams.push(asked.stream)
  }
  expect(await openOf(streams)).toBe(1)
})

test('an address that was renewed opens while its playback holds the slot, and the one before too', async () => {
  const name = some()
  const first = await ask(name)
  await harness.clock.advance(5 * MINUTE)
  const second = await ask(name)
  expect(await openOf([first.stream, second.stream])).toBe(2)
  await harness.clock.advance(6 * MINUTE)
  expect(await openOf([first.stream])).toBe(0)
  expect(await openOf([second.stream])).toBe(1)
})

test('requests of many sessions at the same moment get no more slots than the bound', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((device) => play(some(), `citra-${device}`)))
  const kept = await rows().selectFrom('playing').select('playback_id').where('lost_at', 'is', null).execute()
  expect(kept).toHaveLength(2)
})

test('0 sets no bound; slots are in an export and are erased with the account', async () => {
  const settings = { playback: { streamsMax: 0, grantMs: 600_000 } } as Parameters<
    typeof openSlots
  >[0]['settings']
  const unbounded = openSlots({ database: harness.database, rows: rows(), settings })
  const slot = { accountId: 'somebody', loginId: 'one', playbackId: some() }
  expect(await unbounded.take(slot, harness.clock.now())).toBe(true)
  expect(await unbounded.holds(slot, harness.clock.now())).toBe(true)
  await play(some(), 'citra')
  const citra = people['citra'] ?? { accountId: '', profileId: '' }
  expect(await unbounded.personalData.exportOf(citra)).toHaveLength(1)
  await unbounded.personalData.erase(citra)
  expect(await unbounded.personalData.exportOf(citra)).toEqual([])
})
