import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
  await app.test.operator(['finance-checker'])
})
afterAll(() => app[Symbol.asyncDispose]())

describe('cash-outs, for operators', () => {
  it('a site without cash-outs has empty lists and writes no bank file', async () => {
    for (const status of ['processing', 'completed', 'failed'] as const) {
      const listed = await app.call(admin.listCashouts, { query: { status } })
      expect([listed.status, listed.body.data]).toEqual([200, []])
    }
    expect((await app.call(admin.createBankFile, { body: {} })).body.data).toBeNull()
    expect((await app.call(admin.listBankFiles, { query: {} })).body.data).toEqual([])
  })

  it('an unknown cash-out is neither read, taken, checked, settled nor revealed', async () => {
    const params = { id: UNKNOWN_ID }
    const reason = 'looked up'
    for (const answer of [
      await app.call(admin.getCashout, { params }),
      await app.call(admin.takeCashout, { params, body: {} }),
      await app.call(admin.checkCashoutBank, { params, body: { reason } }),
      await app.call(admin.settleCashout, { params, body: { status: 'completed' } }),
      await app.call(admin.revealCashout, { params, body: { reason } }),
      await app.call(admin.readBankFile, { params }),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('personal data is not revealed without a reason', async () => {
    const answer = await app.call(admin.revealCashout, { params: { id: UNKNOWN_ID }, body: { reason: ' ' } })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listCashouts, { query: {} })).toEqual([401, 403])
  })
})

describe('an installation with one operator', () => {
  it('pays nothing out, says why and how to make the second, and does once there is one', async () => {
    await using alone = await openAdminHarness()
    const params = { id: UNKNOWN_ID }
    const attempts = () =>
      Promise.all([
        alone.call(admin.createBankFile, { body: {} }),
        alone.call(admin.settleCashout, { params, body: { status: 'completed' } }),
        alone.call(admin.confirmBankAnswers, {
          params,
          body: { answersId: UNKNOWN_ID, count: 1, rupiah: 1 },
        }),
      ])
    for (const answer of await attempts()) {
      expect(refusalOf(answer)).toEqual([409, 'CASHOUT_SECOND_OPERATOR'])
      expect(answer.refusal.message).toContain('npm run operator')
    }
    expect((await alone.call(admin.getCashoutTotals, {})).body.data.canComplete).toBe(false)
    await alone.test.operator(['finance-checker'])
    const later = await attempts()
    expect(later.map(({ status }) => status)).toEqual([200, 404, 404])
  })
})
