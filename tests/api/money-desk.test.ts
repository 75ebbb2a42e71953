import { admin, loyalty, notification, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Answered, type Person, type TestApp } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'

let test: TestApp
let maker: Person
let checker: Person
let streamer: Person
let fan: Person
let packId: string
const as = (person: Person) => ({ token: person.login.accessToken })
const idOf = (person: Person) => person.login.account.id

beforeAll(async () => {
  test = await openTestApp()
  maker = await test.operator(['finance-maker', 'support'])
  checker = await test.operator(['finance-checker'])
  streamer = await test.person('Rani')
  fan = await test.person('Gilang')
  const all = [await test.operator(), await test.operator()] as const
  await putMoneySetting(test, { key: 'cashout.holdHours', value: 0 }, all)
  await putMoneySetting(test, { key: 'cashout.requiresFactor', value: false }, all)
  const body = {
    name: 'Naga',
    category: 'premium' as const,
    icon: '/gifts/naga.svg',
    duration: 3,
    order: 1,
    packs: [{ price: 1_000, amount: 1 }],
  }
  await test.call(admin.putGift, { params: { friendlyId: 'naga' }, body }, as(all[0]))
  await fetch(`${test.address}/dev/topup`, {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '10000' }),
  })
  const gifts = (await test.call(loyalty.listGifts, {})).body.data
  packId = gifts.find(({ name }) => name === 'Naga')?.packs[0]?.id ?? ''
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const give = async () => {
  const body = { purpose: 'transfer', giftType: 'premium', packId, receiverId: idOf(streamer) } as const
  return test.call(loyalty.createTransaction, { body }, as(fan))
}
const codeOf = ({ status, refusal }: Pick<Answered<Operation>, 'status' | 'refusal'>) =>
  status === 200 ? 'served' : refusal.code
const waitingOf = async (person: Person, kind: 'reversal' | 'wallet' | 'cashout-rejection') =>
  (await test.call(admin.listApprovals, { query: { kind } }, as(person))).body.data
const confirm = (id: string, by: Person) =>
  test.call(admin.decideApproval, { params: { id }, body: { decision: 'confirm' } }, as(by))

describe('the money desks in the whole app', () => {
  it('a gift is found, taken back by two people, and gone from wallet and list as one movement', async () => {
    const { id } = (await give()).body.data
    const listed = await test.call(
      admin.listLedgerTransfers,
      { query: { person: idOf(fan), kind: 'gift' } },
      as(maker),
    )
    expect(listed.body.data[0]).toMatchObject({ id, people: [{ name: 'Gilang' }, { name: 'Rani' }] })
    const shown = await test.call(admin.getLedgerTransfer, { params: { id } }, as(maker))
    expect(shown.body.data).toMatchObject({ notReversible: null, approval: null })

    const reverse = (diamonds: number, by = maker) =>
      test.call(admin.reverseTransfer, { params: { id }, body: { reason: 'sent twice', diamonds } }, as(by))
    expect(codeOf(await reverse(999))).toBe('REVISION_OUTDATED')
    const asked = await reverse(1_000)
    expect(asked.body.data).toMatchObject({ state: 'waiting', mayNot: 'asked-it', subject: id })
    expect(codeOf(await reverse(1_000, checker))).toBe('APPROVAL_WAITS')
    expect(codeOf(await confirm(asked.body.data.id, maker))).toBe('SECOND_OPERATOR')
    const done = await confirm(asked.body.data.id, checker)
    expect([done.body.data.state, done.body.data.decidedBy?.id]).toEqual(['done', idOf(checker)])
    const wallet = await test.call(loyalty.getWallet, {}, as(fan))
    expect(wallet.body.data.diamonds).toBe(10_000)
    expect(codeOf(await reverse(1_000))).toBe('NOT_REVERSIBLE')
    const steps = (await test.call(admin.getApproval, { params: { id: asked.body.data.id } }, as(checker)))
      .body.data
    expect(steps.steps.map(({ state }) => state)).toEqual(['waiting', 'confirmed', 'done'])
  })

  it('a wallet is frozen and let go by two people, and its owner reads why a gift is refused', async () => {
    const params = { accountId: idOf(fan) }
    const put = (frozen: boolean) =>
      test.call(admin.putWalletState, { params, body: { frozen, reason: 'a ring of gifts' } }, as(maker))
    const asked = (await put(true)).body.data
    expect((await give()).status).toBe(200)
    expect((await confirm(asked.id, checker)).body.data.state).toBe('done')
    expect(codeOf(await give())).toBe('WALLET_FROZEN')
    expect(codeOf(await put(true))).toBe('CASE_DECIDED')
    const state = await test.call(admin.getWalletState, { params }, as(checker))
    expect(state.body.data.frozen).toMatchObject({
      reason: 'a ring of gifts',
      confirmedBy: { accountId: idOf(checker) },
    })
    await confirm((await put(false)).body.data.id, checker)
    expect((await give()).status).toBe(200)
    const titles = await until(async () => {
      const { data } = (await test.call(notification.listNotifications, { query: {} }, as(fan))).body
      const told = data.map(({ title }) => title).filter((title) => title.includes('wallet'))
      return told.length === 2 && told
    })
    expect(titles.toSorted()).toEqual(['Your wallet is active again', 'Your wallet is on hold'])
    const unknown = { accountId: '01890000-0000-7000-8000-000000000001' }
    expect(codeOf(await test.call(admin.getWalletState, { params: unknown }, as(maker)))).toBe('NOT_FOUND')
  })

  it('a payout is said by a maker and completed by a checker; what was paid is rejected by two', async () => {
    const form = {
      nik: '3171010101900001',
      fullName: 'Rani Kusuma',
      phone: '81234567890',
      email: 'rani@tayang.test',
      bankCode: '014',
      bankNumber: '5270001234',
      bankAccountName: 'Rani Kusuma',
      password: streamer.password,
    }
    await test.call(loyalty.putBankAccount, { body: form }, as(streamer))
    const order = { purpose: 'withdraw', gencash: 500, password: streamer.password } as const
    const { id } = (await test.call(loyalty.createTransaction, { body: order }, as(streamer))).body.data
    type Body = Parameters<typeof test.call<typeof admin.settleCashout>>[1]['body']
    const settle = (by: Person, body: Body) =>
      test.call(admin.settleCashout, { params: { id }, body }, as(by))
    const paid = { status: 'completed', reference: 'TRX', net: 50_000 } as const
    expect(codeOf(await settle(checker, paid))).toBe('FORBIDDEN')
    expect(codeOf(await settle(maker, { ...paid, net: 49_999 }))).toBe('REVISION_OUTDATED')
    expect(codeOf(await settle(maker, paid))).toBe('served')
    expect(codeOf(await settle(maker, paid))).toBe('CASHOUT_SECOND_OPERATOR')
    const totals = (await test.call(admin.getCashoutTotals, {}, as(checker))).body.data
    expect(totals).toMatchObject({ second: { count: 1, rupiah: 50_000 }, canComplete: true })
    const listed = await test.call(admin.listCashouts, { query: { waits: 'second' } }, as(checker))
    expect(listed.body.data[0]).toMatchObject({
      id,
      isSameName: true,
      people: expect.arrayContaining([{ id: idOf(streamer), name: 'Rani' }]),
    })

    const asked = await settle(maker, { status: 'failed', reason: 'The bank sent it back' })
    expect(asked.body.data.status).toBe('processing')
    const [request] = await waitingOf(checker, 'cashout-rejection')
    expect(request).toMatchObject({
      subject: id,
      about: { id: idOf(streamer) },
      others: expect.any(Number) as number,
    })
    expect((await confirm(request?.id ?? '', checker)).body.data.state).toBe('done')
    const { body } = await test.call(admin.getCashout, { params: { id } }, as(checker))
    expect([body.data.status, body.data.reason, body.data.settledBy]).toEqual([
      'failed',
      'The bank sent it back',
      idOf(checker),
    ])
    expect(body.data.gifts.senders[0]).toMatchObject({ name: 'Gilang', share: 100, signs: [] })
    expect(body.data.steps.map(({ step }) => step)).toEqual(['paid', 'rejection-asked', 'failed'])
    const statement = await test.call(
      admin.getPersonStatement,
      { params: { accountId: idOf(streamer) }, query: dayNow() },
      as(checker),
    )
    const { opening, closing, earned, reversed, cashouts } = statement.body.data
    expect(opening + earned.net - reversed - cashouts.asked + cashouts.returned).toBe(closing)
  })

  it('nothing of it is decided by other roles, and a request of the desk is not theirs to see', async () => {
    const support = await test.operator(['support'])
    expect(await waitingOf(support, 'wallet')).toEqual([])
    expect(codeOf(await test.call(admin.getLedgerHealth, {}, as(support)))).toBe('FORBIDDEN')
    const health = await test.call(admin.getLedgerHealth, {}, as(maker))
    expect(health.body.data.held.map(({ currency }) => currency)).toContain('gencash')
    expect((await test.call(admin.listLedgerCloses, {}, as(maker))).body.data).toEqual([])
  })
})

/** The day of Jakarta that it is. */
function dayNow(): { from: string; to: string } {
  const day = new Date(Date.now() + 7 * 60 * 60_000).toISOString().slice(0, 10)
  return { from: day, to: day }
}
