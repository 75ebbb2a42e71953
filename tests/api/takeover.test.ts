import { loyalty, user } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test[Symbol.asyncDispose]())

const as = ({ login }: Person) => ({ token: login.accessToken })
const outboxOf = async (to: string) =>
  await (await fetch(`${test.address}/dev/outbox?to=${encodeURIComponent(to)}`)).text()
const codeFor = async (mobile: string) =>
  await until(async () => /\b(\d{6})\b/.exec(await outboxOf(mobile))?.[1], { what: 'a code' })

const bank = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: '1234567890',
  bankAccountName: 'Budi Santoso',
}

it('a stolen session alone changes, adds, exports and deletes nothing', async () => {
  const owner = await test.person('Dara')
  const token = as(owner)
  const mobile = '+6281399900001'
  await test.call(user.sendOtp, { body: { mobile, purpose: 'modifyPhoneNumber' } }, token)
  const code = await codeFor(mobile)
  const id = owner.login.profile.id
  const password = 'Maling-1945!'
  const tries = [
    await test.call(user.updatePhoneNumber, { params: { id }, body: { phone: mobile, code } }, token),
    await test.call(loyalty.putBankAccount, { body: bank }, token),
    await test.call(user.exportAccount, { body: {} }, token),
    await test.call(user.deleteAccount, { body: {} }, token),
    await test.call(user.changePassword, { body: { password, confirmPassword: password } }, token),
    await test.call(user.putEmail, { body: { email: 'maling@example.com' } }, token),
  ]
  expect(tries.map(({ refusal }) => refusal.code)).toEqual([
    'PROOF_REQUIRED',
    'PROOF_REQUIRED',
    'PROOF_REQUIRED',
    'PROOF_REQUIRED',
    'gfx4000003',
    'PROOF_REQUIRED',
  ])
})

it('an owner whose password a thief knew gets the account back as it was, and the thief keeps nothing', async () => {
  const owner = await test.person('Bagus')
  const { email, password: known } = owner
  const token = as(owner)
  const password = 'Maling-1945!'
  const change = { password, confirmPassword: password, currentPassword: known }
  expect((await test.call(user.changePassword, { body: change }, token)).status).toBe(200)
  const mobile = '+6281399900002'
  await test.call(user.sendOtp, { body: { mobile, purpose: 'modifyPhoneNumber' } }, token)
  const phone = { phone: mobile, code: await codeFor(mobile), password }
  const params = { id: owner.login.profile.id }
  expect((await test.call(user.updatePhoneNumber, { params, body: phone }, token)).status).toBe(200)
  expect((await test.call(loyalty.putBankAccount, { body: { ...bank, password } }, token)).status).toBe(200)

  const letter = await until(
    async () => /Your password was changed[^]*?\/not-me\?token=([\w-]{43})/.exec(await outboxOf(email))?.[1],
    { what: 'the letter about the password' },
  )
  const undone = await test.call(user.undoChange, { body: { token: letter! } })
  expect(undone.status).toBe(200)
  expect((await test.call(user.getAccount, {}, token)).status).toBe(401)

  const next = 'a much better password'
  await test.call(user.resetPassword, { body: { token: undone.body.data.token, password: next } })
  const signIn = (username: string, tried: string) =>
    test.call(user.createSession, {
      body: {
        type: 'username',
        username,
        password: tried,
        device: { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' },
      },
    })
  expect((await signIn(email, password)).status).toBe(401)
  expect((await signIn(mobile, next)).status).toBe(401)
  const back = await signIn(email, next)
  expect(back.body.data.account).toMatchObject({ email, mobile: null })
  const { accessToken } = back.body.data
  await test.call(user.validateSession, { body: { isNewDevice: true } }, { token: accessToken })
  expect((await test.call(loyalty.getBankAccount, {}, { token: accessToken })).body.data).toBeNull()
})
