import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, deskOf, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { codeOf } from '../test/steps.ts'
import { termsHashOf } from '../proof/hashes.ts'
import { lacksOf } from './lacks.ts'
import type { CampaignDraft } from './put-campaign.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const thing = {
  id: 'p',
  kind: 'thing' as const,
  name: { en: 'Bicycle', id: 'Sepeda' },
  valueRupiah: 1,
  count: 1,
  grant: {},
}
const permit = {
  number: '1',
  issuer: 'Kementerian Sosial',
  issuedOn: '2026-01-01',
  validFrom: '2026-01-01',
  validUntil: '2026-05-31',
}
/** The last moment of 31 May 2026 in Jakarta. */
const lastOfMay = new Date('2026-05-31T16:59:59.999Z')
const whole = { prizes: [thing], permit, terms_version: 1, age_min: 18, ends_at: lastOfMay }

describe('a campaign with prizes', () => {
  const holes = [
    ['permit', { permit: null }],
    ['permit-scan', {}],
    ['terms', { terms_version: 0 }],
    ['end', { ends_at: null }],
    ['age', { age_min: 17 }],
    ['grant', { prizes: [thing, { ...thing, kind: 'voucher' as const }] }],
  ] as const

  it('lacks exactly what is missing, in every combination', () => {
    for (let chosen = 0; chosen < 2 ** holes.length; chosen++) {
      const missing = holes.filter((_, bit) => (chosen >> bit) % 2 === 1)
      const judged = Object.assign({}, whole, ...missing.map(([, hole]) => hole))
      const names = missing.map(([name]) => name)
      expect(lacksOf(judged, !names.includes('permit-scan'))).toEqual(names)
    }
  })

  it('may end on the last day of its permit in Jakarta, and not a moment later', () => {
    expect(lacksOf(whole, true)).toEqual([])
    const later = { ...whole, ends_at: new Date(lastOfMay.getTime() + 1) }
    expect(lacksOf(later, true)).toEqual(['permit-over'])
  })

  it('says of each kind what the server is to give', () => {
    const grants = {
      package: { packageId: 'premium' },
      voucher: { voucherPackageId: 'premium' },
      diamonds: { diamonds: 100 },
    }
    for (const [kind, grant] of Object.entries(grants) as [keyof typeof grants, object][]) {
      expect(lacksOf({ ...whole, prizes: [{ ...thing, kind, grant }] }, true)).toEqual([])
      const others = Object.assign({}, ...Object.values(grants).filter((one) => one !== grant))
      expect(lacksOf({ ...whole, prizes: [{ ...thing, kind, grant: others }] }, true)).toEqual(['grant'])
    }
  })
})

const wanted = {
  prizes: [{ kind: 'thing' as const, count: 1, valueRupiah: 10 }],
  people: 0,
  chances: 0,
  chancesMax: 5,
  chancesPerDayMax: 5,
  needsNumber: false,
  ageMin: 18,
  accountDaysMin: 0,
  provinces: [] as string[],
  isPublic: false,
}
const put = (id: string, more: Partial<CampaignDraft>) =>
  test.draws.campaignDesk.put(id, { ...deskOf(wanted, test.clock.now()), ...more }, test.hand())
const publish = (id: string, revision: number) =>
  codeOf(test.byTwo((by) => test.draws.campaignDesk.publish(id, revision, by)))

describe('going public', () => {
  it('needs a permit for prizes, and none without them', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const bare = await put(id, { revision: 1, permit: null })
    expect(bare.lacks).toEqual(['permit'])
    expect(await codeOf(test.draws.campaignDesk.requireComplete(id, 2))).toBe('NOT_COMPLETE permit')
    expect(await publish(id, 2)).toBe('NOT_COMPLETE permit')
    expect(await test.draws.prizeDrawOf(id, { caller: null, locale: 'id' })).toBeNull()
    expect((await put(id, { revision: 2, permit: null, prizes: [] })).lacks).toEqual([])
    expect(await publish(id, 3)).toBe('served')
    const shown = await test.draws.prizeDrawOf(id, { caller: null, locale: 'id' })
    expect(shown).toMatchObject({ hasPrizes: false, permit: null })
  })

  it('happens once, of the revision that both operators read', async () => {
    const { id } = await test.campaign({ isPublic: false })
    await put(id, { revision: 1 })
    expect(await publish(id, 1)).toBe('REVISION_OUTDATED')
    const both = await Promise.all([publish(id, 2), publish(id, 2)])
    expect(both.toSorted()).toEqual(['DRAW_STATE public', 'served'])
    const shown = await test.draws.campaignDesk.read(id)
    expect(shown).toMatchObject({ state: 'public', publishedAt: test.clock.now() })
    const scan = { contentType: 'image/png', bytes: Buffer.from('other') }
    expect(await codeOf(test.draws.campaignDesk.putScan(id, scan))).toBe('DRAW_STATE public')
    expect((await test.draws.campaignDesk.readScan(id)).contentType).toBe('application/pdf')
  })
})

describe('a draft', () => {
  it('takes one of two puts of the same revision', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const both = await Promise.all([
      codeOf(put(id, { revision: 1, chancesMax: 7 })),
      codeOf(put(id, { revision: 1, chancesMax: 8 })),
    ])
    expect(both.toSorted()).toEqual(['REVISION_OUTDATED', 'served'])
    expect((await test.draws.campaignDesk.read(id)).revision).toBe(2)
  })

  it('has another version of its terms for another text alone, and the hash is of both languages', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const texts = [
      { en: 'The terms.', id: 'Ketentuan.' },
      { en: 'The terms.', id: 'Ketentuan baru.' },
      { en: 'The terms.', id: 'Ketentuan baru.' },
      { en: 'New terms.', id: 'Ketentuan baru.' },
    ]
    const versions: (number | undefined)[] = []
    for (const [n, terms] of texts.entries()) {
      const shown = await put(id, { revision: n + 1, terms })
      versions.push(shown.terms?.version)
      expect(shown.terms).toMatchObject({ text: terms, hash: termsHashOf(terms).toString('hex') })
    }
    expect(versions).toEqual([1, 2, 2, 3])
    const without = await put(id, { revision: 5, terms: null })
    expect([without.terms, without.lacks]).toEqual([null, ['terms']])
    expect((await put(id, { revision: 6, terms: texts[3]! })).terms?.version).toBe(3)
  })

  it('keeps the ids of its prizes, gives new ones by itself, and lists none twice', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const { prizeList } = await test.draws.campaignDesk.read(id)
    const [kept] = prizeList
    const chosen = { ...kept!, id: '01890000-0000-7000-8000-0000000000aa' }
    const { prizeList: after } = await put(id, { revision: 1, prizes: [kept!, chosen] })
    expect(after[0]?.id).toBe(kept?.id)
    expect([kept?.id, chosen.id]).not.toContain(after[1]?.id)
    expect(await codeOf(put(id, { revision: 2, prizes: [kept!, kept!] }))).toMatch(
      /^INVALID_PARAMETERS prizes/,
    )
    const now = test.clock.now()
    const backwards = put(id, { revision: 2, startsAt: now + DAY_MS, endsAt: now + DAY_MS })
    expect(await codeOf(backwards)).toMatch(/^INVALID_PARAMETERS endsAt/)
  })
})
