import { admin, loyalty, notification, shows, subscription, user } from '@tayang/contract'
import { PASSWORD, served, type Attacker, type Installation } from './installation.ts'

/** What is sold, and somebody whose data no answer to another person may have. */
export interface Stage {
  readonly victim: Attacker
  /** Texts that are the victim's alone. */
  readonly markers: readonly string[]
  /** Ids of the victim's things, by what they are. */
  readonly ids: Readonly<Record<string, string>>
  readonly streamer: Attacker
  readonly packId: string
  readonly packageCode: string
  /** Gives diamonds, as the fake payment page of the demo does. */
  giveDiamonds(to: Attacker, diamonds: number): Promise<void>
  /** What the victim has: equal before and after an attack. */
  stateOfVictim(): Promise<string>
}

const stages = new WeakMap<Installation, Promise<Stage>>()

/** Set once for all cases of a run. */
export function stageOf(installation: Installation): Promise<Stage> {
  const known = stages.get(installation) ?? openStage(installation)
  stages.set(installation, known)
  return known
}

const FORM = {
  nik: '3171014509900017',
  fullName: 'Qzxvina Kusuma',
  phone: '81298765432',
  email: 'qzxvina@attacks.example',
  bankCode: '014',
  bankNumber: '5270009134',
  bankAccountName: 'Qzxvina Kusuma',
}
const PACKAGE = 'premium-attacked'
/** Diamonds of the one gift on sale. */
export const PRICE = 10

async function openStage(installation: Installation): Promise<Stage> {
  const { call } = installation
  const packId = await openShop(installation)
  const [victim, streamer] = [await installation.person('Qzxvictim'), await installation.person('Rani')]
  const own = { token: victim.token }
  async function giveDiamonds(to: Attacker, diamonds: number): Promise<void> {
    const body = new URLSearchParams({ email: to.email, diamonds: String(diamonds) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await installation.ask({ method: 'POST', path: '/dev/topup', headers, body })
  }
  await giveDiamonds(victim, 1_000)
  served(await call(loyalty.putBankAccount, { body: { ...FORM, password: PASSWORD } }, own))
  const followed = served(await call(user.follow, { body: { profileId: streamer.login.profile.id } }, own))
  const receiverId = streamer.login.account.id
  const gift = served(
    await call(
      loyalty.createTransaction,
      { body: { purpose: 'transfer', giftType: 'premium', packId, receiverId } },
      own,
    ),
  )
  const order = served(
    await call(
      subscription.createTransaction,
      { body: { type: 'payment', packageCode: PACKAGE, method: 'indosat' } },
      own,
    ),
  )
  const show = served(await call(shows.createShow, { body: { name: 'Milik sendiri' } }, own))
  const key = served(await call(shows.getRtmp, {}, own))
  return {
    victim,
    streamer,
    packId,
    packageCode: PACKAGE,
    giveDiamonds,
    markers: [
      victim.email,
      victim.token,
      victim.login.refreshToken,
      FORM.nik,
      FORM.bankNumber,
      FORM.fullName,
      FORM.phone,
      FORM.email,
      key.key,
    ],
    ids: {
      account: victim.login.account.id,
      profile: victim.login.profile.id,
      device: victim.deviceUuid,
      relation: followed.id,
      gift: gift.id,
      order: order.id,
      show: show.id,
    },
    async stateOfVictim() {
      const answers = [
        await call(user.getAccount, {}, own),
        await call(loyalty.getWallet, {}, own),
        await call(loyalty.getBankAccount, {}, own),
        await call(loyalty.listTransactions, { query: {} }, own),
        await call(subscription.listTransactions, { query: {} }, own),
        await call(user.listDevices, {}, own),
        await call(shows.getRtmp, {}, own),
        await call(notification.getChoices, {}, own),
      ]
      return answers.map(({ status, text }) => `${status} ${text}`).join('\n')
    },
  }
}

async function openShop({ call, operator }: Installation): Promise<string> {
  const as = { token: operator.token }
  const gift = {
    name: 'Naga',
    category: 'premium' as const,
    icon: '/gifts/naga.svg',
    duration: 3,
    order: 1,
    packs: [
      { price: PRICE, amount: 1 },
      { price: 50 * PRICE * 2, amount: 100 },
    ],
  }
  served(await call(admin.putGift, { params: { friendlyId: 'naga' }, body: gift }, as))
  const sold = {
    package_code: PACKAGE,
    name: 'Premium',
    title: 'One month',
    duration: 1,
    durationType: 'month',
    days: 30,
    price: 49_000,
    payments: { indosat: { description: 'From your balance' } },
  } as const
  const body = { name: 'Premium', includePremium: true, order: 1, packages: [sold] }
  served(await call(admin.putPackageGroup, { params: { friendlyId: 'premium' }, body }, as))
  const gifts = served(await call(loyalty.listGifts, {}))
  return gifts.find(({ name }) => name === 'Naga')?.packs.find(({ price }) => price === PRICE)?.id ?? ''
}
