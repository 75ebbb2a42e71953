import { loyalty, refusals } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLoyaltyHarness, PASSWORD, type LoyaltyHarness } from '../../test/loyalty-harness.ts'

let test: LoyaltyHarness
beforeAll(async () => {
  test = await openLoyaltyHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const form = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: '1234567890',
  bankAccountName: 'Budi Santoso',
}
const put = (token: string | undefined, more: object = {}) =>
  test.calls.call(loyalty.putBankAccount, {
    body: { ...form, password: PASSWORD, ...more },
    ...(token !== undefined && { token }),
  })
const read = async (token: string) => (await test.calls.call(loyalty.getBankAccount, { token })).body.data
const refused = (code: keyof typeof refusals) => ({ status: refusals[code][0], body: { code } })

describe('the list of banks', () => {
  it('is public and has the banks of the setting in their order', async () => {
    const { status, headers, body } = await test.calls.call(loyalty.listBanks)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    expect(body.data).toEqual(test.cashoutRules['cashout.banks'])
  })
})

describe('changing the bank account', () => {
  it.each([
    ['without a proof', { password: undefined }, 'PROOF_REQUIRED'],
    ['with a wrong password', { password: 'wrong password' }, 'INVALID_CREDENTIAL'],
    ['to an unknown bank', { bankCode: '999' }, 'INVALID_PARAMETERS'],
    ['with an invalid NIK', { nik: '1' }, 'INVALID_PARAMETERS'],
  ] as const)('%s is refused and changes nothing', async (_what, more, code) => {
    const token = await test.person()
    expect(await put(token, more)).toMatchObject(refused(code))
    expect(await read(token)).toBeNull()
  })

  it('is refused to guests and below the age', async () => {
    expect((await put(undefined)).status).toBe(401)
    const young = await test.person()
    test.tooYoung.add(young)
    expect(await put(young)).toMatchObject(refused('AGE_REQUIRED'))
  })

  it('replaces the one before, and is seen by its owner alone', async () => {
    const [token, other] = [await test.person(), await test.person()]
    expect((await put(token)).status).toBe(200)
    expect((await put(token, { bankNumber: '555000111222' })).body.data.bankNumber).toBe('********1222')
    expect(await read(token)).toMatchObject({ bankNumber: '********1222', changedAt: test.clock.now() })
    expect(await read(other)).toBeNull()
    expect((await test.calls.call(loyalty.getBankAccount)).status).toBe(401)
  })

  it('is possible ten times an hour, since each change notifies its owner on every channel', async () => {
    const token = await test.person()
    const answers = []
    for (let changes = 0; changes < 10; changes++) answers.push((await put(token)).status)
    expect(answers).toEqual(answers.map(() => 200))
    expect(await put(token)).toMatchObject(refused('TOO_MANY_ATTEMPTS'))
    await test.clock.advance(60 * 60_000)
    expect((await put(token)).status).toBe(200)
  })
})
