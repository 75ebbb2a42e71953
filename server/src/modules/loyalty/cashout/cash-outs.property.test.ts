import { loyalty, type CashoutTransaction } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST, openLoyaltyHarness, PASSWORD, SECOND, type LoyaltyHarness } from '../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
  test.cashoutRules['cashout.holdHours'] = 0
  // Rounds run side by side, and each streamer earns all of what was sent.
  test.rules.feePercent = 0
  test.cashoutRules.minimum_cashout_price = 1_000
  test.cashoutRules['cashout.feeRupiah'] = { '2020-01-01': 777 }
  test.cashoutRules['cashout.taxPercent'] = { '2020-01-01': 2.5 }
})
afterAll(() => test[Symbol.asyncDispose]())

const EARNED = 300
const operator = fc.constantFrom(FIRST, SECOND)
/** Which of the cash-outs that there are it is about: the newest, mostly. */
const which = fc.constantFrom(0, 0, 0, 1)
const step = fc.oneof(
  fc.record({
    does: fc.constant('ask' as const),
    gencash: fc.integer({ min: 5, max: 400 }),
    key: fc.constantFrom('a', 'b', 'c', undefined),
  }),
  fc.record({ does: fc.constantFrom('take' as const, 'release' as const), operator, which }),
  fc.record({
    does: fc.constantFrom(
      'complete' as const,
      'complete' as const,
      'reject' as const,
      'reject-by-two' as const,
    ),
    operator,
    which,
  }),
  fc.record({ does: fc.constant('file' as const), operator }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

describe('cash-outs, in whatever order people and operators call', () => {
  it('never lose or create gencash, are one at a time per account, and end once', async () => {
    let rounds = 0
    const holds = fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      async (crowds) => {
        rounds += 1
        const token = await test.streamer(EARNED)
        const body = {
          nik: '3171010101900001',
          fullName: 'Budi',
          phone: '8123',
          email: 'b@tayang.test',
          bankCode: '014',
          bankNumber: '1',
          bankAccountName: 'Budi',
          password: PASSWORD,
        }
        await test.calls.call(loyalty.putBankAccount, { token, body })
        const ended = new Map<string, string>()
        for (const crowd of crowds) {
          const now = await own(token)
          await Promise.all(crowd.map((one) => take(one, { token, round: rounds, now })))
          const { gencash } = (await test.calls.call(loyalty.getWallet, { token })).body.data
          const all = await own(token)
          const held = sum(all.filter(({ status }) => status !== 'failed'))
          // What is in the wallet, what waits and what was paid is what was earned.
          expect(gencash + held).toBe(EARNED)
          expect(all.filter(({ status }) => status === 'processing').length).toBeLessThan(2)
          for (const { id, status } of all) {
            if (ended.has(id)) expect(status).toBe(ended.get(id))
            if (status !== 'processing') ended.set(id, status)
          }
        }
      },
    )
    await Promise.all([1, 2, 3].map(() => fc.assert(holds, { numRuns: 8 })))
    expect(await test.breaches()).toEqual([])
  }, 180_000)
})

const sum = (all: readonly CashoutTransaction[]) =>
  all.reduce((total, { expenses }) => total + (expenses[0]?.gencash ?? 0), 0)

/** The newest first. */
async function own(token: string): Promise<CashoutTransaction[]> {
  const query = { purpose: 'withdraw' as const, perPage: '100' }
  const { body } = await test.calls.call(loyalty.listTransactions, { token, query })
  return body.data as CashoutTransaction[]
}

async function take(one: Step, on: { token: string; round: number; now: readonly CashoutTransaction[] }) {
  const { cashouts } = test.loyalty
  const now = test.clock.now()
  if (one.does === 'ask') {
    const { gencash, key } = one
    const headers = key === undefined ? {} : { [loyalty.IDEMPOTENCY_HEADER]: `${key}-${on.round}` }
    const body = { purpose: 'withdraw' as const, gencash, password: PASSWORD }
    const { status } = await test.calls.call(loyalty.createTransaction, { token: on.token, headers, body })
    expect([200, 400, 402, 409]).toContain(status)
    return
  }
  // The first has both roles, the second checks only.
  const by = { operator: one.operator, now, mayMake: one.operator === FIRST, mayCheck: true }
  if (one.does === 'file') return void (await cashouts.makeFile(5, by))
  const id = on.now[one.which]?.id
  if (id === undefined) return
  const applied =
    one.does === 'complete'
      ? cashouts.settle(id, { status: 'completed', reference: '' }, by)
      : one.does === 'reject'
        ? cashouts.settle(id, { status: 'failed', reason: 'no such number' }, by)
        : one.does === 'reject-by-two'
          ? test.rejectByTwo(id, 'sent back', by)
          : cashouts.take(id, one.does === 'take', by)
  // Refused is a fine answer; anything else that is thrown is a fault of ours.
  await applied.catch((error: { code?: string }) =>
    expect(String(error.code)).toMatch(/^(CASHOUT_|SECOND_OPERATOR|FORBIDDEN)/),
  )
}
