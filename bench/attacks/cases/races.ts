import { admin, loyalty, subscription, user } from '@tayang/contract'
import { Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import { until } from '../../protocol/until.ts'
import { PASSWORD, served, type Attacker, type Installation } from '../installation.ts'
import { PRICE, stageOf, type Stage } from '../stage.ts'
import { totpOf } from '../../app/totp.ts'

/** A race: many at once, of which so many may win. */
interface Race {
  readonly name: string
  run(how: { count: number; installation: Installation; stage: Stage; tag: string }): Promise<string | null>
}

/** Requests of one race, and how often it is run at full size. */
const AT_ONCE = 100
const ROUNDS = 10

const device = (uuid: string = crypto.randomUUID()) =>
  ({ uuid, name: 'Attack', platform: 'chrome', osVersion: '1' }) as const
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const won = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length
const expects = (what: string, wanted: unknown, found: unknown) =>
  JSON.stringify(wanted) === JSON.stringify(found)
    ? null
    : `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`

const balanceOf = async (installation: Installation, who: Attacker) =>
  served(await installation.call(loyalty.getWallet, {}, { token: who.token })).diamonds

function giftOf(installation: Installation, stage: Stage, who: Attacker, key: string) {
  const receiverId = stage.streamer.login.account.id
  const body = { purpose: 'transfer', giftType: 'premium', packId: stage.packId, receiverId } as const
  const headers = { [loyalty.IDEMPOTENCY_HEADER]: key }
  return installation.call(loyalty.createTransaction, { body }, { token: who.token, headers })
}

const races: readonly Race[] = [
  {
    name: 'one gift under one key is paid once',
    async run({ count, installation, stage }) {
      const who = await installation.person('Gilang')
      await stage.giveDiamonds(who, 10 * PRICE)
      const key = crypto.randomUUID()
      const answers = await times(count, () => giftOf(installation, stage, who, key))
      const ids = new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id))
      return expects('movements and balance', [1, 9 * PRICE], [ids.size, await balanceOf(installation, who)])
    },
  },
  {
    name: 'a wallet is never overspent',
    async run({ count, installation, stage }) {
      const who = await installation.person('Gilang')
      await stage.giveDiamonds(who, 10 * PRICE)
      const answers = await times(count, () => giftOf(installation, stage, who, crypto.randomUUID()))
      // A gift asks for more than its price: the last one stays.
      return expects('gifts and balance', [9, PRICE], [won(answers), await balanceOf(installation, who)])
    },
  },
  {
    name: 'a voucher of one use is used once by many people',
    async run({ count, installation, stage, tag }) {
      const code = `ONCE-${tag}`
      const body = { package_code: stage.packageCode, code, usesMax: 1 }
      served(await installation.call(admin.createVouchers, { body }, { token: installation.operator.token }))
      const people = await times(10, () => installation.person('Vina'))
      const answers = await times(count, (at) =>
        installation.call(
          subscription.createTransaction,
          { body: { type: 'voucher', code } },
          { token: people[at % 10]!.token },
        ),
      )
      const owners = await times(
        10,
        async (at) =>
          served(
            await installation.call(
              subscription.listSubscriptions,
              { query: {} },
              { token: people[at]!.token },
            ),
          ).length,
      )
      return (
        expects(
          'subscriptions',
          1,
          owners.reduce((sum, one) => sum + one, 0),
        ) ?? (won(answers) >= 1 ? null : 'nobody won')
      )
    },
  },
  {
    name: 'a refresh token has one successor',
    async run({ count, installation }) {
      const who = await installation.person('Rina')
      const body = { accessToken: who.token, device: device(who.deviceUuid) }
      const headers = { [user.REFRESH_TOKEN_HEADER]: who.login.refreshToken }
      const answers = await times(count, () =>
        installation.call(user.refreshSession, { body }, { headers, from: installation.newAddress() }),
      )
      const next = new Set(
        answers.filter(({ status }) => status === 200).map(({ data }) => data.refreshToken),
      )
      return expects('successors', 1, next.size)
    },
  },
  {
    name: 'of many guesses at one code at most five are judged',
    async run({ count, installation, tag }) {
      const mobile = `+62812${tag.padStart(8, '3')}`
      const asked = await installation.call(
        user.sendOtp,
        { body: { mobile, purpose: 'register' } },
        { from: installation.newAddress() },
      )
      if (asked.status !== 200) return `no code: ${asked.text}`
      const right = /\b\d{6}\b/.exec(await installation.lettersTo(mobile))?.[0] ?? ''
      const wrong = right === '000000' ? '111111' : '000000'
      const guess = (otp: string) =>
        installation.call(
          user.createSession,
          { body: { type: 'mobile', username: mobile, otp, device: device() } },
          { from: installation.newAddress() },
        )
      const answers = await times(count, () => guess(wrong))
      const judged = answers.filter(({ code }) => code === 'INVALID_OTP').length
      const late = await guess(right)
      if (judged > 5) return `${judged} were judged`
      return late.status >= 400 ? null : 'the right code was taken after the guesses'
    },
  },
  {
    name: 'asking for a code at once sends one message',
    async run({ count, installation, tag }) {
      const mobile = `+62815${tag.padStart(8, '5')}`
      const answers = await times(count, () =>
        installation.call(
          user.sendOtp,
          { body: { mobile, purpose: 'register' } },
          { from: installation.newAddress() },
        ),
      )
      return expects('messages', 1, won(answers))
    },
  },
  {
    name: 'one email registers once',
    async run({ count, installation, tag }) {
      const body = { email: `race-${tag}@attacks.example`, password: PASSWORD, name: 'Satu' }
      const answers = await times(count, () =>
        installation.call(user.createAccount, { body }, { from: installation.newAddress() }),
      )
      return expects('accounts', 1, won(answers))
    },
  },
  {
    name: 'following many times is one relation',
    async run({ count, installation, stage }) {
      const who = await installation.person('Ikut')
      const body = { profileId: stage.streamer.login.profile.id }
      const answers = await times(count, () => installation.call(user.follow, { body }, { token: who.token }))
      const ids = new Set(answers.filter(({ status }) => status < 300).map(({ data }) => data.id))
      return expects('relations', 1, ids.size)
    },
  },
  {
    name: 'a link that sets a password does so once',
    async run({ count, installation }) {
      const who = await installation.person('Lupa')
      const from = installation.newAddress()
      await installation.call(user.forgetPassword, { body: { email: who.email } }, { from })
      const token = await until(
        async () => /reset-password\S*token=([\w-]+)/.exec(await installation.lettersTo(who.email))?.[1],
        { withinMs: 10_000, what: 'the letter with the link' },
      )
      const answers = await times(count, (at) =>
        installation.call(
          user.resetPassword,
          { body: { password: `another long password ${at}`, token } },
          { from: installation.newAddress() },
        ),
      )
      return expects('passwords set', 1, won(answers))
    },
  },
  {
    name: 'a token of a partner signs in once',
    async run({ count, installation, tag }) {
      const msisdn = `62813${tag.padStart(8, '4')}`
      const { headers } = await installation.ask({ path: `/dev/partner?partner=surge&msisdn=${msisdn}` })
      const link = new URL(headers.location ?? '/', 'http://localhost').searchParams
      const payload = {
        jwt_token: link.get('jwt_token') ?? '',
        jwt_client: link.get('jwt_client') ?? '',
        msisdn,
      }
      if (payload.jwt_token === '') return 'the demo has no partner'
      const answers = await times(count, () =>
        installation.call(
          user.signInPartner,
          { body: { type: 'username', payload, device: device() } },
          { from: installation.newAddress() },
        ),
      )
      return expects('sign-ins', 1, won(answers))
    },
  },
  {
    name: 'a recovery code signs in once',
    async run({ count, installation }) {
      const who = await installation.person('Kunci')
      const { code, challenge } = await recoveryOf(installation, who)
      const answers = await times(count, () =>
        installation.call(
          user.createSessionBySecondFactor,
          { body: { challenge, factor: code, device: device(who.deviceUuid) } },
          { from: installation.newAddress() },
        ),
      )
      return expects('sign-ins', 1, won(answers))
    },
  },
  {
    name: 'a cash-out is asked for once',
    async run({ count, installation, stage }) {
      const who = await earner(installation, stage)
      const body = { purpose: 'withdraw', gencash: GENCASH, password: PASSWORD } as const
      const answers = await times(count, () =>
        installation.call(
          loyalty.createTransaction,
          { body },
          { token: who.token, headers: { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() } },
        ),
      )
      const { gencash } = served(await installation.call(loyalty.getWallet, {}, { token: who.token }))
      const asked = won(answers)
      return asked <= 1 && gencash >= 0
        ? expects('requests', 1, asked)
        : `${asked} requests, ${gencash} gencash left`
    },
  },
]

const GENCASH = 500
const FORM = {
  nik: '3171014509900025',
  fullName: 'Rani Kusuma',
  phone: '81234567890',
  email: 'rani@attacks.example',
  bankCode: '014',
  bankNumber: '5270001234',
  bankAccountName: 'Rani Kusuma',
}

/** Turns a second factor on; its recovery codes. */
async function turnFactorOn(installation: Installation, who: Attacker): Promise<string[]> {
  const as = { token: who.token }
  const link = await until(
    async () => /verification\S*token=([\w-]+)/.exec(await installation.lettersTo(who.email))?.[1],
    { withinMs: 10_000, what: 'the letter that verifies the email' },
  )
  served(
    await installation.call(
      user.verifyAccount,
      { body: { token: link } },
      { from: installation.newAddress() },
    ),
  )
  const begun = served(await installation.call(user.beginSecondFactor, { body: { password: PASSWORD } }, as))
  const body = { challenge: begun.challenge, code: totpOf(begun.secret) }
  return served(await installation.call(user.confirmSecondFactor, { body }, as)).recoveryCodes
}

/** Turns a second factor on, and begins a sign-in that asks for it. */
async function recoveryOf(installation: Installation, who: Attacker) {
  const recoveryCodes = await turnFactorOn(installation, who)
  const signIn = {
    type: 'username',
    username: who.email,
    password: PASSWORD,
    device: device(who.deviceUuid),
  } as const
  const asked = await installation.call(
    user.createSession,
    { body: signIn },
    { from: installation.newAddress() },
  )
  const [challenge = ''] = (JSON.parse(asked.text) as { details?: string[] }).details ?? []
  return { code: recoveryCodes[0] ?? '', challenge }
}

/** Somebody who was given enough for one cash-out. */
async function earner(installation: Installation, stage: Stage): Promise<Attacker> {
  const [who, fan] = [await installation.person('Rani'), await installation.person('Gilang')]
  await stage.giveDiamonds(fan, 3 * GENCASH)
  const gifts = served(await installation.call(loyalty.listGifts, {}))
  const packId = gifts.flatMap(({ packs }) => packs).find(({ price }) => price >= GENCASH)?.id ?? ''
  const body = { purpose: 'transfer', giftType: 'premium', packId, receiverId: who.login.account.id } as const
  served(await installation.call(loyalty.createTransaction, { body }, { token: fan.token }))
  served(
    await installation.call(
      loyalty.putBankAccount,
      { body: { ...FORM, password: PASSWORD } },
      { token: who.token },
    ),
  )
  // Without one nothing is paid out.
  await turnFactorOn(installation, who)
  return who
}

export const raceCase: AttackCase = {
  name: 'races',
  holds: 'What may happen once happens once, however many ask for it at the same moment.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const stage = await stageOf(installation)
    const chosen = budget.isShare ? budget.random.some(races, 5) : races
    const count = budget.many(AT_ONCE, 20)
    for (let round = 0; round < budget.many(ROUNDS, 1); round += 1) {
      for (const race of chosen) {
        if (performance.now() > budget.endMs) {
          tally.say(`the time was over in round ${round + 1}`)
          return tally.outcome()
        }
        const tag = String(10_000_000 + budget.random.below(89_999_999))
        const wrong = await race.run({ count, installation, stage, tag })
        tally.note(wrong === null ? null : `${race.name}: ${wrong}`, count)
      }
    }
    return tally.outcome()
  },
}
