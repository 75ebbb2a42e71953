import { onceAlone } from '#platform/database/nodes/nodes'
import { createHmac } from 'node:crypto'
import {
  loyalty as contract,
  productSettings,
  type BlockStatus,
  type Gift,
  type Profile,
} from '@tayang/contract'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { installationSchema } from '#platform/secrets/installation'
import { silentLog } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { openTally } from '#platform/limits/open-tally'
import type { Database } from '#platform/database/database'
import { openCalls, type Called, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { openLoyalty, verifyLoyalty, type Loyalty } from '../index.ts'
import type { CashoutNotice, CashoutRules } from '../cashout/dependencies.ts'
import type { GiftRules, Stage } from '../dependencies.ts'
import { loyaltySchema } from '../schema.ts'

const SECRET = 'a secret that apps and server share'
const VAULT_KEY = Buffer.alloc(32, 7).toString('base64url')
/** The password of every person here. */
export const PASSWORD = 'the right password'
/** Two operators. */
export const [FIRST, SECOND] = [
  '11111111-1111-7111-8111-111111111111',
  '22222222-2222-7222-8222-222222222222',
]

/** The whole module on a real database behind the real HTTP server; a token is the account that it belongs to. */
export interface LoyaltyHarness extends AsyncDisposable {
  readonly loyalty: Loyalty
  readonly calls: Calls
  readonly clock: FakeClock
  /** What operators have set; a test changes it in place. */
  readonly rules: { -readonly [name in keyof GiftRules]: GiftRules[name] }
  readonly cashoutRules: { -readonly [name in keyof CashoutRules]: CashoutRules[name] }
  /** When the devices and phone numbers of accounts were added. */
  readonly newest: Map<string, { device: number | null; phone: number | null }>
  /** What people were notified of. */
  readonly notices: CashoutNotice[]
  readonly emails: string[]
  readonly database: Database
  /** Rejects a cash-out as the approval of two operators does. */
  rejectByTwo(id: string, reason: string, by: { operator: string; now: number }): Promise<void>
  /** The breaches of the whole ledger; empty where it is in order. */
  breaches(): Promise<string[]>
  /** A person who earned so much gencash. */
  streamer(gencash: number): Promise<string>
  /** A person with a profile and so many diamonds. */
  person(diamonds?: number): Promise<string>
  /** A person's profile id, for stages and blocks. */
  profileIdOf(accountId: string): string
  readonly stages: Map<string, Stage>
  readonly blocks: Map<string, BlockStatus>
  readonly tooYoung: Set<string>
  readonly suspended: Set<string>
  readonly banned: Set<string>
  /** Accounts without an authenticator app and without a passkey. */
  readonly withoutFactor: Set<string>
  gifts(): Promise<Gift[]>
  topup(body: unknown, how?: { at?: number; secret?: string; header?: string }): Promise<Called>
}

export async function openLoyaltyHarness({
  secret = SECRET,
  asksBlocks = true,
  vault = { home: '', vault: { keys: VAULT_KEY } },
}: {
  secret?: string | undefined
  /** False: the server does not check blocks, which is a mutation. */
  asksBlocks?: boolean
  vault?: { home: string; vault: { keys: string | undefined } }
} = {}): Promise<LoyaltyHarness> {
  const clock = fakeClock()
  const database = await openTestDatabase([installationSchema, loyaltySchema])
  const people = new Map<string, Profile>()
  const stages = new Map<string, Stage>()
  const blocks = new Map<string, BlockStatus>()
  const tooYoung = new Set<string>()
  const suspended = new Set<string>()
  const banned = new Set<string>()
  const withoutFactor = new Set<string>()
  const rules = { gencashPerDiamond: 1, feePercent: 30, taxPercent: 0, allowExact: false, isOn: true }
  const cashoutRules: { -readonly [name in keyof CashoutRules]: CashoutRules[name] } = {
    minimum_cashout_price: 50_000,
    gencash_conversion_rate: 100,
    'cashout.feeRupiah': { '2020-01-01': 0 },
    'cashout.taxPercent': { '2020-01-01': 0 },
    'cashout.holdHours': 72,
    'cashout.requiresFactor': true,
    'cashout.banks': productSettings['cashout.banks'].default,
    'cashout.isOpen': true,
  }
  const profileIdOf = (accountId: string) => accountId.replace(/^.{8}/, 'ffffffff')
  const newest: LoyaltyHarness['newest'] = new Map()
  const notices: CashoutNotice[] = []
  const emails: string[] = []
  const tally = openTally(clock)
  const module = openLoyalty({
    database,
    clock,
    log: silentLog(),
    once: onceAlone,
    settings: {
      topup: { secret, withinMs: 300_000, bodyMs: 10_000 },
      ledger: { closeEveryMs: 600_000, verifyEveryMs: 300_000 },
      gifts: { relayEveryMs: 200 },
      ...vault,
      host: '0.0.0.0',
      origin: undefined,
    },
    secrets: openSecrets({ home: '', secret: 'a secret of tests that is long enough' }),
    accountIdByEmail: async () => null,
    profilesOf: async (ids) =>
      new Map([...people.values()].filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
    profileOfAccount: async (accountId) => people.get(accountId),
    isOpen: async (accountId) => !banned.has(accountId),
    blockBetween: async (viewer, profileId) =>
      (asksBlocks ? blocks.get(`${viewer} ${profileId}`) : undefined) ?? null,
    async requireActive(accountId) {
      if (suspended.has(accountId)) refuse('ACCOUNT_SUSPENDED')
    },
    async requireAge(accountId) {
      if (tooYoung.has(accountId)) refuse('AGE_REQUIRED')
    },
    rules: async () => rules,
    cashoutRules: async () => cashoutRules,
    tally,
    async provePerson(_caller, { password, otp }) {
      if (password === undefined && otp === undefined) refuse('PROOF_REQUIRED')
      if (password !== PASSWORD) refuse('INVALID_CREDENTIAL')
    },
    hasFactor: async (accountId) => !withoutFactor.has(accountId),
    async newestOf(accountId) {
      // As in the app, this is a query of its own on a connection of its own.
      await database.ping()
      return newest.get(accountId) ?? { device: null, phone: null }
    },
    isBanned: async (accountId) => banned.has(accountId),
    sendEmail: (accountId, email) => void emails.push(`${email} ${accountId}`),
    breachesOfSales: async () => [],
    moderateBullet: async () => null,
    notify: async (...[kind, facts]) => void notices.push([kind, facts] as CashoutNotice),
    stages: {
      roomOf: async (showId) => stages.get(showId) ?? null,
      videoOf: async (videoId) => stages.get(videoId) ?? null,
      namesOf: async (showIds) => new Map(showIds.map((id) => [id, `Show ${id.slice(0, 4)}`])),
    },
  })
  await module.putGift({
    friendlyId: 'kembang',
    name: 'Kembang',
    category: 'basic',
    order: 1,
    ...drawn,
    packs: [
      { price: 50, amount: 5 },
      { price: 10, amount: 1 },
    ],
  })
  await module.putGift({
    friendlyId: 'naga',
    name: 'Naga',
    category: 'premium',
    order: 2,
    ...drawn,
    packs: [{ price: 500, amount: 1 }],
  })
  await module.putGift({
    friendlyId: 'bullet',
    name: 'Bullet',
    category: 'bullet',
    order: 3,
    ...drawn,
    packs: [{ price: 5, amount: 8 }],
  })
  const identify = async (accountId: string): Promise<Caller> => ({
    accountId,
    profileId: profileIdOf(accountId),
    sessionId: accountId,
    name: 'Somebody',
    roles: [],
    isValidated: true,
  })
  const calls = await openCalls({ routes: module.routes, clock, identify })
  const topup: LoyaltyHarness['topup'] = (body, how = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const at = how.at ?? clock.now()
    const sum = createHmac('sha256', how.secret ?? SECRET)
      .update(`${at}.${text}`)
      .digest('hex')
    return calls.call(contract.createTopup, {
      headers: {
        [contract.SIGNATURE_HEADER]: how.header ?? `t=${at},v1=${sum}`,
        'content-type': 'application/octet-stream',
      },
      body: Buffer.from(text),
    })
  }
  const gifts = async (): Promise<Gift[]> => (await calls.call(contract.listGifts)).body.data
  const person = async (diamonds = 0) => {
    const accountId = crypto.randomUUID()
    const id = profileIdOf(accountId)
    people.set(accountId, {
      id,
      accountId,
      name: `Person ${people.size + 1}`,
      bio: '',
      avatar: null,
      handle: null,
      topicArn: '',
    })
    if (diamonds > 0) {
      await topup({ receiptId: crypto.randomUUID(), store: 'google', accountId, diamonds })
    }
    return accountId
  }
  const streamer = async (gencash: number) => {
    const [fan, star] = [await person(gencash + 1), await person()]
    const packs = [{ price: gencash, amount: 1 }]
    const name = `earn-${gencash}`
    await module.putGift({ friendlyId: name, name, category: 'basic', order: 9, ...drawn, packs })
    const sold = (await gifts()).find((gift) => gift.name === name)
    const { feePercent } = rules
    rules.feePercent = 0
    await calls.call(contract.createTransaction, {
      token: fan,
      body: {
        purpose: 'transfer',
        packId: sold?.packs[0]?.id ?? '',
        receiverId: star,
        giftType: 'basic',
      },
    })
    rules.feePercent = feePercent
    return star
  }
  return {
    loyalty: module,
    calls,
    clock,
    rules,
    cashoutRules,
    newest,
    notices,
    emails,
    database,
    async rejectByTwo(...rejection) {
      const afterCommit = await database.transaction(database.forModule('admin'), (tx) =>
        module.cashouts.rejectByTwo(tx, ...rejection),
      )
      afterCommit()
    },
    async breaches() {
      const { breaches, brokenDays } = await verifyLoyalty(database)
      return [...breaches.map(({ rule, where }) => `${rule}: ${where.join()}`), ...brokenDays]
    },
    streamer,
    stages,
    blocks,
    tooYoung,
    suspended,
    banned,
    withoutFactor,
    profileIdOf,
    topup,
    person,
    gifts,
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await module[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

const drawn = { icon: '/gifts/kembang.svg', animation: null, duration: 3, isOnSale: true }
