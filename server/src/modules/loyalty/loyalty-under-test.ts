import { createHmac } from 'node:crypto'
import {
  loyalty as contract,
  productSettings,
  type BlockStatus,
  type Gift,
  type Profile,
} from '@tayang/contract'
import { fakeClock, type FakeClock } from '#platform/clock-fake'
import { silentLog } from '#platform/log'
import { refuse } from '#platform/refusal'
import type { Caller } from '#platform/route'
import { openSecrets } from '#platform/secrets'
import { openCalls, type Called, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import { openLoyalty, type Loyalty } from './index.ts'
import type { CashoutRules, GiftRules, Stage } from './needs.ts'
import { loyaltySchema } from './schema.ts'

const SECRET = 'a secret that apps and house share'

/** The whole room on a real database, behind the real mount; a token is the account that it belongs to. */
export interface LoyaltyUnderTest extends AsyncDisposable {
  readonly loyalty: Loyalty
  readonly calls: Calls
  readonly clock: FakeClock
  /** What operators have set; a test changes it in place. */
  readonly rules: { -readonly [name in keyof GiftRules]: GiftRules[name] }
  /** Somebody with a profile and so many diamonds. */
  person(diamonds?: number): Promise<string>
  /** What a person's profile is called, for stages and blocks. */
  profileIdOf(accountId: string): string
  readonly stages: Map<string, Stage>
  readonly blocks: Map<string, BlockStatus>
  readonly tooYoung: Set<string>
  gifts(): Promise<Gift[]>
  topup(body: unknown, how?: { at?: number; secret?: string; header?: string }): Promise<Called>
}

export async function openLoyaltyUnderTest({
  secret = SECRET,
  asksBlocks = true,
}: {
  secret?: string | undefined
  /** No: only pages know who blocked whom, which is a planted bug. */
  asksBlocks?: boolean
} = {}): Promise<LoyaltyUnderTest> {
  const clock = fakeClock()
  const database = await openTestDatabase([loyaltySchema])
  const people = new Map<string, Profile>()
  const stages = new Map<string, Stage>()
  const blocks = new Map<string, BlockStatus>()
  const tooYoung = new Set<string>()
  const rules = { gencashPerDiamond: 1, feePercent: 30, taxPercent: 0, allowExact: false }
  const cashoutRules: { -readonly [name in keyof CashoutRules]: CashoutRules[name] } = {
    minimum_cashout_price: 50_000,
    gencash_conversion_rate: 100,
    'cashout.feeRupiah': { '2020-01-01': 0 },
    'cashout.taxPercent': { '2020-01-01': 0 },
    'cashout.holdHours': 72,
    'cashout.banks': productSettings['cashout.banks'].default,
    'cashout.isOpen': true,
  }
  const profileIdOf = (accountId: string) => accountId.replace(/^.{8}/, 'ffffffff')
  const room = openLoyalty({
    database,
    clock,
    log: silentLog(),
    settings: {
      topup: { secret, withinMs: 300_000, bodyMs: 10_000 },
      ledger: { closeEveryMs: 600_000, verifyEveryMs: 300_000 },
      gifts: { relayEveryMs: 200 },
      host: '0.0.0.0',
      origin: undefined,
    },
    secrets: openSecrets({ home: '', secret: 'a secret of a house under test, long' }),
    accountIdByEmail: async () => null,
    profilesOf: async (ids) =>
      new Map([...people.values()].filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
    profileOfAccount: async (accountId) => people.get(accountId),
    blockBetween: async (viewer, profileId) =>
      (asksBlocks ? blocks.get(`${viewer} ${profileId}`) : undefined) ?? null,
    async requireAge(accountId) {
      if (tooYoung.has(accountId)) refuse('AGE_REQUIRED')
    },
    rules: async () => rules,
    cashoutRules: async () => cashoutRules,
  })
  room.plugStages({
    roomOf: async (showId) => stages.get(showId) ?? null,
    videoOf: async (videoId) => stages.get(videoId) ?? null,
  })
  await room.putGift({
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
  await room.putGift({
    friendlyId: 'naga',
    name: 'Naga',
    category: 'premium',
    order: 2,
    ...drawn,
    packs: [{ price: 500, amount: 1 }],
  })
  await room.putGift({
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
  const calls = await openCalls({ routes: room.routes, clock, identify })
  const topup: LoyaltyUnderTest['topup'] = (body, how = {}) => {
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
  return {
    loyalty: room,
    calls,
    clock,
    rules,
    stages,
    blocks,
    tooYoung,
    profileIdOf,
    topup,
    async person(diamonds = 0) {
      const accountId = crypto.randomUUID()
      const id = profileIdOf(accountId)
      people.set(accountId, {
        id,
        accountId,
        name: `Person ${people.size + 1}`,
        bio: '',
        avatar: null,
        topicArn: '',
      })
      if (diamonds > 0) {
        await topup({ receiptId: crypto.randomUUID(), store: 'google', accountId, diamonds })
      }
      return accountId
    },
    gifts: async () => (await calls.call(contract.listGifts)).body.data,
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await room[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

const drawn = { icon: '/gifts/kembang.svg', animation: null, duration: 3, isOnSale: true }
