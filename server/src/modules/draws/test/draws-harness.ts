import { onceAlone } from '#platform/database/nodes/nodes'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DrawProof, OuterKind } from '@tayang/contract'
import { loyaltySchema } from '#modules/loyalty'
import { cardRows, type CatalogTables } from '#modules/library'
import type { DrawParticipant } from '#modules/user'
import type { Beacon } from '#platform/outgoing/beacon/beacon'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { silentLog } from '#platform/log/log'
import type { Caller } from '#platform/http/route'
import { installationSchema } from '#platform/secrets/installation'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openCalls, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { catalogSchema } from '../../../app/catalog-schema.ts'
import { drawsSchema, openDraws, type ByTwo, type Draws, type Hand } from '../index.ts'
import type { DrawsTables } from '../tables.ts'
import { proofOf } from '../making/proof-document.ts'
import { drawById } from '../making/draw-rows.ts'

export const DAY_MS = 24 * 60 * 60_000
export const HOUR_MS = 60 * 60_000
export const DEWI = '01890000-0000-7000-8000-00000000000d'
export const FAJAR = '01890000-0000-7000-8000-00000000000f'

/** What other modules know; a test changes it. */
export interface DrawsWorld {
  readonly people: Map<string, DrawParticipant & { name: string }>
  readonly notes: { key: string; text: string }[]
  readonly diamonds: { winnerId: string; accountId: string; diamonds: number }[]
  readonly granted: Map<string, string>
  readonly vouchers: Set<string>
  readonly notified: { winnerId: string; profileId: string }[]
  readonly emails: string[]
  taxPercent: number
  maxWithoutOuter: number
  beacon: Beacon
}

export interface DrawsHarness extends AsyncDisposable {
  readonly draws: Draws
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly world: DrawsWorld
  /** Where the keys of the vault are. */
  readonly home: string
  /** The operator's hand at this moment. */
  hand(accountId?: string): Hand
  /** A transaction of two operators, as approvals carry it out. */
  byTwo<Result>(work: (by: ByTwo) => Promise<Result>, reason?: string): Promise<Result>
  person(more?: Partial<DrawParticipant>): string
  /** A public campaign with these prizes and so many chances of each of so many people. */
  campaign(more?: Partial<CampaignWish>): Promise<{ id: string; people: string[] }>
  give(campaignId: string, accountId: string, sourceId?: string): ReturnType<Draws['giveChance']>
  /** Announced, with a close in an hour and a draw in two. */
  announced(
    campaignId: string,
    more?: { reserves?: number; outer?: OuterKind; names?: string[] },
  ): Promise<string>
  /** Turns the clock beyond the draw and makes it. */
  made(drawId: string): Promise<DrawProof>
  proof(drawId: string): Promise<DrawProof>
}

interface CampaignWish {
  prizes: { kind: 'thing' | 'package' | 'voucher' | 'diamonds'; count: number; valueRupiah: number }[]
  people: number
  chances: number
  chancesMax: number
  chancesPerDayMax: number
  needsNumber: boolean
  ageMin: number
  accountDaysMin: number
  provinces: string[]
  isPublic: boolean
}

const profileOf = (accountId: string) => accountId.replace(/^0/, 'f')

function worldOf(): DrawsWorld {
  return {
    people: new Map(),
    notes: [],
    diamonds: [],
    granted: new Map(),
    vouchers: new Set(),
    notified: [],
    emails: [],
    taxPercent: 25,
    maxWithoutOuter: 5_000_000,
    beacon: { isConfigured: false, valueOf: async () => null },
  }
}

function needsOf(world: DrawsWorld, clock: FakeClock) {
  return {
    participantsOf: async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => (world.people.has(id) ? [[id, world.people.get(id)!] as const] : []))),
    profilesOf: async (ids: readonly string[]) =>
      new Map(
        ids.flatMap((id) => {
          const person = world.people.get(id)
          return person ? [[id, { id: profileOf(id), accountId: id, name: person.name }] as const] : []
        }),
      ),
    holders: async () => [DEWI, FAJAR],
    operators: async () => [...world.people].filter(([, { roles }]) => roles.length > 0).map(([id]) => id),
    sourceNamesOf: async () => new Map(),
    async noteInDay(_tx: unknown, note: { key: string; text: string }) {
      if (!world.notes.some(({ key }) => key === note.key)) world.notes.push(note)
      return new Date(clock.now() + 7 * HOUR_MS).toISOString().slice(0, 10)
    },
    async giveDiamonds(_tx: unknown, won: DrawsWorld['diamonds'][number]) {
      if (!world.diamonds.some(({ winnerId }) => winnerId === won.winnerId)) world.diamonds.push(won)
    },
    async grantPackage(_tx: unknown, { key, packageId }: { key: string; packageId: string }) {
      if (packageId === 'not-on-sale') return false
      world.granted.set(key, packageId)
      return true
    },
    async makeVoucher(_tx: unknown, { code }: { code: string }) {
      world.vouchers.add(code)
      return true
    },
    async notify(_kind: string, facts: DrawsWorld['notified'][number]) {
      world.notified.push(facts)
    },
    sendEmail: (accountId: string) => void world.emails.push(accountId),
    taxPercent: async () => world.taxPercent,
    maxValueWithoutOuter: async () => world.maxWithoutOuter,
    get beacon() {
      return world.beacon
    },
  }
}

const wish: CampaignWish = {
  prizes: [{ kind: 'thing', count: 2, valueRupiah: 1_000_000 }],
  people: 5,
  chances: 1,
  chancesMax: 100,
  chancesPerDayMax: 100,
  needsNumber: false,
  ageMin: 18,
  accountDaysMin: 0,
  provinces: [],
  isPublic: true,
}

/** The module on a real database; what lies in other modules is played by `world`. */
export async function openDrawsHarness(): Promise<DrawsHarness> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(
    await openTestDatabase([installationSchema, loyaltySchema, catalogSchema, drawsSchema]),
  )
  const home = mkdtempSync(path.join(tmpdir(), 'tayang-draws-'))
  opened.defer(() => rmSync(home, { recursive: true, force: true }))
  const clock = fakeClock()
  const world = worldOf()
  const cards = cardRows(database.forModule<CatalogTables>('catalog'))
  const draws = opened.use(drawsOn({ database, clock, home, world }))
  const calls = opened.use(
    await openCalls({ routes: draws.routes, clock, identify: async (token) => callerOf(token) }),
  )
  const db = database.forModule<DrawsTables>('draws')
  const hand = (accountId = DEWI): Hand => ({ accountId, roles: ['marketing'], now: clock.now() })

  const person: DrawsHarness['person'] = (more = {}) => {
    const id = newId()
    world.people.set(id, {
      birthDate: '1990-05-01',
      hasNumber: true,
      createdAt: clock.now() - 30 * DAY_MS,
      roles: [],
      name: `Person ${world.people.size + 1}`,
      ...more,
    })
    return id
  }
  const give: DrawsHarness['give'] = (campaignId, accountId, sourceId = newId()) =>
    draws.giveChance({
      campaignId,
      accountId,
      profileId: profileOf(accountId),
      source: 'episode-quiz',
      sourceId,
      at: clock.now(),
    })
  const byTwo: DrawsHarness['byTwo'] = (work, reason = 'as agreed') =>
    database.transaction(db, (tx) =>
      work({ tx, id: newId(), askedBy: DEWI, confirmedBy: FAJAR, reason, now: clock.now() }),
    )

  async function campaign(more: Partial<CampaignWish> = {}) {
    const wanted = { ...wish, ...more }
    const id = await cards.put(cardOf(newId(), clock.now()))
    await draws.campaignDesk.put(id, deskOf(wanted, clock.now()), hand())
    await draws.campaignDesk.putScan(id, { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') })
    if (wanted.isPublic) await byTwo((by) => draws.campaignDesk.publish(id, 1, by))
    const people = Array.from({ length: wanted.isPublic ? wanted.people : 0 }, () => person())
    for (const one of people) {
      for (let n = 0; n < wanted.chances; n++) await give(id, one)
    }
    return { id, people }
  }

  async function announced(
    campaignId: string,
    { reserves = 2, outer = 'none' as OuterKind, names = [] as string[] } = {},
  ) {
    const now = clock.now()
    const terms = {
      reserves,
      closesAt: now + HOUR_MS,
      drawsAt: now + 2 * HOUR_MS,
      outer: { kind: outer, names },
    }
    const { id } = await draws.drawDesk.create(campaignId, terms, hand())
    await draws.drawDesk.mint(id, 'A', hand(DEWI))
    await draws.drawDesk.mint(id, 'B', hand(FAJAR))
    await draws.drawDesk.announce(id, 1, hand())
    return id
  }

  const proof = async (drawId: string) => proofOf(db, (await drawById(db, drawId))!)
  const closing = opened.move()
  return {
    draws,
    calls,
    clock,
    database,
    world,
    home,
    hand,
    byTwo,
    person,
    campaign,
    give,
    announced,
    proof,
    async made(drawId) {
      const { promised } = await proof(drawId)
      await clock.advance(Math.max(0, promised.closesAt - clock.now()))
      await draws.sweep()
      await clock.advance(Math.max(0, promised.drawsAt - clock.now()))
      await draws.sweep()
      return proof(drawId)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** The module alone, on a database that is there already. */
export function drawsOn(on: {
  database: Database
  clock: FakeClock
  home: string
  world?: DrawsWorld
}): Draws {
  const { database, clock, home, world = worldOf() } = on
  return openDraws({
    ...(needsOf(world, clock) as unknown as Parameters<typeof openDraws>[0]),
    database,
    clock,
    log: silentLog(),
    once: onceAlone,
    secrets: openSecrets({ home, secret: 'a secret of the tests' }),
    settings: readSettings({ TAYANG_HOME: home }, []),
    beacon: { isConfigured: true, valueOf: (round) => world.beacon.valueOf(round) },
    cards: { rows: cardRows(database.forModule<CatalogTables>('catalog')) },
  })
}

/** The token of a person is the id of their account. */
function callerOf(token: string): Caller | null {
  return {
    accountId: token,
    profileId: profileOf(token),
    sessionId: newId(),
    name: 'Somebody',
    roles: [],
    isValidated: true,
  }
}

function cardOf(id: string, now: number) {
  return {
    id,
    kind: 'campaign' as const,
    friendly_id: `kuis-${id}`,
    title_en: 'Equator Quiz',
    title_id: 'Kuis Khatulistiwa',
    description_en: '',
    description_id: '',
    thumb_color: '#000000',
    url: null,
    terms_url: null,
    profile_id: null,
    started_at: null,
    finished_at: null,
    created_at: new Date(now),
  }
}

export function deskOf(wanted: CampaignWish, now: number) {
  return {
    revision: 0,
    prizes: wanted.prizes.map((prize, at) => ({
      ...prize,
      name: { en: `Prize ${at}`, id: `Hadiah ${at}` },
      grant: {
        ...(prize.kind === 'diamonds' && { diamonds: 100 }),
        ...(prize.kind === 'package' && { packageId: 'premium' }),
        ...(prize.kind === 'voucher' && { voucherPackageId: 'premium' }),
      },
    })),
    permit: {
      number: '1184/HUB/2026',
      issuer: 'Kementerian Sosial',
      issuedOn: '2025-12-01',
      validFrom: '2025-12-01',
      validUntil: '2030-12-31',
    },
    terms: { en: 'The terms.', id: 'Ketentuan.' },
    who: {
      ageMin: wanted.ageMin,
      needsNumber: wanted.needsNumber,
      accountDaysMin: wanted.accountDaysMin,
      provinces: wanted.provinces,
    },
    startsAt: now - DAY_MS,
    endsAt: now + HOUR_MS,
    chancesMax: wanted.chancesMax,
    chancesPerDayMax: wanted.chancesPerDayMax,
  }
}
