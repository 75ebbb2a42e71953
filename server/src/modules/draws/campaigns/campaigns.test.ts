import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#platform/http/refusal'
import { DAY_MS, deskOf, HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { lacksOf } from './lacks.ts'
import { scanTypeOf } from './permit-scan.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const wanted = {
  prizes: [{ kind: 'thing' as const, count: 1, valueRupiah: 10 }],
  people: 0,
  chances: 0,
  chancesMax: 5,
  chancesPerDayMax: 5,
  needsNumber: false,
  ageMin: 18,
  accountDaysMin: 0,
  provinces: [],
  isPublic: false,
}

it('a put names the revision that it was made from, and another text of the terms is another version', async () => {
  const { id } = await test.campaign({ isPublic: false })
  const put = (more: object) =>
    test.draws.campaignDesk.put(id, { ...deskOf(wanted, test.clock.now()), ...more }, test.hand())
  expect(await codeOf(put({ revision: 0 }))).toBe('REVISION_OUTDATED')
  const same = await put({ revision: 1 })
  expect([same.revision, same.terms?.version]).toEqual([2, 1])
  const other = await put({ revision: 2, terms: { en: 'Other.', id: 'Lain.' } })
  expect([other.terms?.version, other.terms?.hash]).not.toEqual([1, same.terms?.hash])
  expect(await codeOf(put({ revision: 3, endsAt: test.clock.now() - 2 * DAY_MS }))).toBe('INVALID_PARAMETERS')
  expect(await codeOf(test.draws.campaignDesk.put('nothing', deskOf(wanted, 0), test.hand()))).toBe(
    'NOT_FOUND',
  )
})

it('nothing of a public campaign is changed, and it is over after its last moment', async () => {
  const { id } = await test.campaign({ people: 0 })
  const put = test.draws.campaignDesk.put(
    id,
    { ...deskOf(wanted, test.clock.now()), revision: 1 },
    test.hand(),
  )
  expect(await codeOf(put)).toBe('DRAW_STATE')
  expect(await codeOf(test.draws.campaignDesk.requireComplete(id, 1))).toBe('DRAW_STATE')
  await test.clock.leap(HOUR_MS + 1)
  expect((await test.draws.campaignDesk.read(id)).state).toBe('ended')
  expect((await test.draws.prizeDrawOf(id, { caller: null, locale: 'en' }))?.state).toBe('ended')
})

it('a campaign without prizes needs no permit and says so; a draft shows nothing', async () => {
  const { id } = await test.campaign({ people: 0, prizes: [] })
  const shown = await test.draws.prizeDrawOf(id, { caller: null, locale: 'en' })
  expect(shown).toMatchObject({ hasPrizes: false, prizes: [], draw: null, chances: { own: null } })
  const draft = await test.campaign({ isPublic: false })
  expect(await test.draws.prizeDrawOf(draft.id, { caller: null, locale: 'en' })).toBeNull()
})

it('with prizes it needs permit, scan, terms, an end, an age, and what the server is to give', () => {
  const at = new Date('2026-06-01')
  const prize = { id: 'p', name: { en: '', id: '' }, valueRupiah: 1, count: 1 }
  const bare = { prizes: [], permit: null, terms_version: 0, age_min: 13, ends_at: null }
  expect(lacksOf(bare, false)).toEqual([])
  const package_ = { ...prize, kind: 'package' as const, grant: {} }
  expect(lacksOf({ ...bare, prizes: [package_] }, false)).toEqual([
    'permit',
    'permit-scan',
    'terms',
    'end',
    'age',
    'grant',
  ])
  const permit = {
    number: '1',
    issuer: 'k',
    issuedOn: '2026-01-01',
    validFrom: '2026-01-01',
    validUntil: '2026-05-31',
  }
  const whole = {
    prizes: [{ ...prize, kind: 'thing' as const, grant: {} }],
    permit,
    terms_version: 1,
    age_min: 18,
  }
  expect(lacksOf({ ...whole, ends_at: at }, true)).toEqual(['permit-over'])
})

it('a campaign that lacks something is not published, nor one that changed since', async () => {
  const { id } = await test.campaign({ isPublic: false, ageMin: 16 })
  expect(await codeOf(test.byTwo((by) => test.draws.campaignDesk.publish(id, 1, by)))).toBe('NOT_COMPLETE')
  expect(await codeOf(test.byTwo((by) => test.draws.campaignDesk.publish(id, 7, by)))).toBe(
    'REVISION_OUTDATED',
  )
})

it('lists campaigns with what their desk has, page by page', async () => {
  const first = await test.draws.campaignDesk.list({ perPage: 2 }, new Set())
  expect(first.data).toHaveLength(2)
  const rest = await test.draws.campaignDesk.list({ perPage: 100, cursor: first.meta.next ?? '' }, new Set())
  const ids = [...first.data, ...rest.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a scan is a PDF or a picture, by its bytes', () => {
  expect(scanTypeOf(Buffer.from('%PDF-1.7'))).toBe('application/pdf')
  expect(scanTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(scanTypeOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('image/png')
  expect(scanTypeOf(Buffer.from('<html>'))).toBeNull()
})
