import { user, type ProvenDeed } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(61 * MINUTE_MS))

let people = 0
async function byPhone() {
  const mobile = `+62817${String(10_000_000 + ++people)}`
  const { accessToken: token } = await app.registerByPhone(mobile)
  await app.clock.advance(MINUTE_MS)
  return { mobile, token, email: `ponsel-${people}@example.com` }
}
type Person = Awaited<ReturnType<typeof byPhone>>
const put = (token: string, body: { email: string; password?: string; otp?: string }) =>
  app.calls.call(user.putEmail, { token, body })
async function proofOf({ token, mobile }: { token: string; mobile: string }) {
  await app.calls.call(user.sendProofCode, { token, body: { purpose: 'addEmail' } })
  return app.lastCode(mobile)
}
const accountOf = async (token: string) => (await app.calls.call(user.getAccount, { token })).body.data
const openLink = async (email: string) => {
  const found = /\/email-verification\?token=([\w-]{43})/.exec(
    await app.emailTo(email, '/email-verification'),
  )
  return await app.calls.call(user.verifyAccount, { headers: APP, body: { token: found?.[1] ?? '' } })
}

describe('adding an email', () => {
  it('the link adds the email, the number is notified, and a password can be set by it', async () => {
    const person = await byPhone()
    const { token, email, mobile } = person
    expect((await put(token, { email, otp: await proofOf(person) })).status).toBe(200)
    expect((await accountOf(token)).email).toBeNull()
    for (const _ of [1, 2]) expect((await openLink(email)).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ email, emailVerifiedAt: app.clock.now() })
    await app.emailTo(mobile, 'p***@example.com was added')
    await app.calls.call(user.forgetPassword, { headers: APP, body: { email } })
    const reset = /token=([\w-]{43})/.exec(await app.emailTo(email, '/reset-password'))?.[1] ?? ''
    await app.calls.call(user.resetPassword, { headers: APP, body: { token: reset, password: PASSWORD } })
    // The account had the number before the email.
    expect((await app.signIn(email)).account.mobile).toBe(mobile)
  })

  it('a proof of the person is required', async () => {
    const { token, email } = await byPhone()
    expect((await put(token, { email })).body.code).toBe('PROOF_REQUIRED')
    expect((await put(token, { email, otp: '123456' })).body.code).toBe('INVALID_OTP')
    expect((await put('made-up', { email })).status).toBe(401)
    expect(app.outbox.list(email)).toEqual([])
  })

  it('an email of another account is refused, also if its owner opened a link first', async () => {
    const [one, two] = [await byPhone(), await byPhone()]
    const taken = await app.register('Punya')
    expect((await put(one.token, { email: taken })).body.code).toBe('EMAIL_ALREADY_EXISTS')
    const { email } = one
    expect((await put(one.token, { email, otp: await proofOf(one) })).status).toBe(200)
    await app.emailTo(email, '/email-verification')
    await app.calls.call(user.createAccount, {
      headers: APP,
      body: { email, name: 'Cepat', password: PASSWORD },
    })
    const links = app.outbox.list(email).map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '')
    const oldest = links.at(-1) ?? ''
    const late = await app.calls.call(user.verifyAccount, { headers: APP, body: { token: oldest } })
    expect(late.status).toBe(400)
    expect((await accountOf(one.token)).email).toBeNull()
    expect((await accountOf(two.token)).email).toBeNull()
  })

  describe('an email that a stranger requested', () => {
    const codeOf = async ({ token, mobile }: Person, purpose: ProvenDeed) => {
      await app.clock.advance(MINUTE_MS)
      await app.calls.call(user.sendProofCode, { token, body: { purpose } })
      return app.lastCode(mobile)
    }
    const setPassword = (
      { token }: Person,
      body: { password: string; otp?: string; currentPassword?: string },
    ) => app.calls.call(user.changePassword, { token, body: { ...body, confirmPassword: body.password } })
    const invite = async ({ token, email }: Person, shown: { password?: string; otp?: string }) => {
      expect((await put(token, { email, ...shown })).status).toBe(200)
      await app.emailTo(email, '/email-verification')
    }
    const expectOver = async ({ token, email }: Person) => {
      expect((await openLink(email)).status).toBe(400)
      expect((await accountOf(token)).email).toBeNull()
    }

    it('the link is invalid after the owner has changed the password', async () => {
      const person = await byPhone()
      const known = 'Rahasia#1945'
      await setPassword(person, { password: known, otp: await codeOf(person, 'setPassword') })
      await invite(person, { password: known })
      const changed = await setPassword(person, { password: 'Rahasia#1946', currentPassword: known })
      expect(changed.status).toBe(200)
      await expectOver(person)
    })

    it('the link is invalid after the owner has changed the number', async () => {
      const person = await byPhone()
      const { token, mobile } = person
      await invite(person, { otp: await codeOf(person, 'addEmail') })
      const otp = await codeOf(person, 'changePhone')
      const phone = `${mobile}9`
      await app.calls.call(user.sendOtp, { token, body: { mobile: phone, purpose: 'modifyPhoneNumber' } })
      const { id } = (await accountOf(token)).profile
      const body = { phone, code: app.lastCode(phone), otp }
      expect((await app.calls.call(user.updatePhoneNumber, { token, params: { id }, body })).status).toBe(200)
      await expectOver(person)
    })
  })

  it('one email a minute can be requested', async () => {
    const person = await byPhone()
    await put(person.token, { email: person.email, otp: await proofOf(person) })
    await app.clock.advance(56_000)
    const again = await put(person.token, { email: person.email, otp: await proofOf(person) })
    expect([again.status, again.body.code]).toEqual([429, 'TOO_QUICK_RETRY'])
  })
})

describe('changing an email', () => {
  const byEmail = async (name: string, { isVerified }: { isVerified: boolean }) => {
    const old = await app.register(name)
    if (isVerified) await openLink(old)
    const { accessToken: token } = await app.signIn(old)
    await app.clock.advance(MINUTE_MS)
    return { old, token, email: `baru-${old}` }
  }
  const undoLinkIn = (text: string) => /\/not-me\?token=([\w-]{43})/.exec(text)?.[1]

  it('the new one counts once its link is opened, and the old one gets a letter that undoes it', async () => {
    const { old, token, email } = await byEmail('Ganti', { isVerified: true })
    expect((await put(token, { email })).body.code).toBe('PROOF_REQUIRED')
    expect((await put(token, { email, password: 'not it at all' })).body.code).toBe('INVALID_CREDENTIAL')
    expect((await put(token, { email, password: PASSWORD })).status).toBe(200)
    expect((await accountOf(token)).email).toBe(old)
    for (const _ of [1, 2]) expect((await openLink(email)).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ email, emailVerifiedAt: app.clock.now() })
    const undo = undoLinkIn(await app.emailTo(old, 'is now b***@'))
    const undone = await app.calls.call(user.undoChange, { headers: APP, body: { token: undo ?? '' } })
    expect(undone.status).toBe(200)
    expect((await put(token, { email })).status).toBe(401)
    const body = { token: undone.body.data.token, password: 'Bangkit-1908' }
    expect((await app.calls.call(user.resetPassword, { headers: APP, body })).status).toBe(200)
    expect((await app.signIn(old, undefined, 'Bangkit-1908')).account.emailVerifiedAt).not.toBeNull()
    await expect(app.signIn(email, undefined, PASSWORD)).rejects.toThrow()
  })

  it('an old one that nobody verified gets no such link, and links that it got before are over', async () => {
    const { old, token, email } = await byEmail('Keliru', { isVerified: false })
    const changed = { password: 'Rahasia#1946', confirmPassword: 'Rahasia#1946', currentPassword: PASSWORD }
    await app.calls.call(user.changePassword, { token, body: changed })
    const before = undoLinkIn(await app.emailTo(old, 'Your password was changed'))
    await app.calls.call(user.forgetPassword, { headers: APP, body: { email: old } })
    const reset = /token=([\w-]{43})/.exec(await app.emailTo(old, '/reset-password'))?.[1] ?? ''
    await put(token, { email, password: 'Rahasia#1946' })
    expect((await openLink(email)).status).toBe(200)
    const notice = await app.emailTo(old, 'is now b***@')
    expect([undoLinkIn(notice), notice.includes('/contact-us')]).toEqual([undefined, true])
    for (const [operation, body] of [
      [user.undoChange, { token: before ?? '' }],
      [user.resetPassword, { token: reset, password: 'Pencuri-1' }],
    ] as const)
      expect((await app.calls.call(operation, { headers: APP, body })).status).toBe(400)
    expect((await accountOf(token)).email).toBe(email)
  })

  it('the own one and one of another account are refused', async () => {
    const { old, token } = await byEmail('Sama', { isVerified: true })
    const taken = await app.register('Orang')
    for (const email of [old, taken])
      expect((await put(token, { email, password: PASSWORD })).body.code).toBe('EMAIL_ALREADY_EXISTS')
  })

  it('the link is over after the owner has changed the password', async () => {
    const { old, token, email } = await byEmail('Maling', { isVerified: true })
    await put(token, { email, password: PASSWORD })
    await app.emailTo(email, '/email-verification')
    const body = { password: 'Rahasia#1946', confirmPassword: 'Rahasia#1946', currentPassword: PASSWORD }
    expect((await app.calls.call(user.changePassword, { token, body })).status).toBe(200)
    expect((await openLink(email)).status).toBe(400)
    expect((await accountOf(token)).email).toBe(old)
  })
})

describe('sign-in by number and password', () => {
  const signIn = (username: string, password = PASSWORD) =>
    app.calls.call(user.createSession, {
      headers: APP,
      body: { type: 'username', username, password, device: newDevice() },
    })
  const setPassword = async ({ token, mobile }: { token: string; mobile: string }) => {
    await app.calls.call(user.sendProofCode, { token, body: { purpose: 'setPassword' } })
    const password = 'Rahasia#1945'
    const body = { password, confirmPassword: password, otp: app.lastCode(mobile) }
    expect((await app.calls.call(user.changePassword, { token, body })).status).toBe(200)
    return password
  }

  it('every spelling of the number works, and attempts are counted together', async () => {
    const person = await byPhone()
    const password = await setPassword(person)
    const national = person.mobile.slice(3)
    const { username } = await accountOf(person.token)
    for (const written of [person.mobile, `0${national}`, national, `62${national}`, username]) {
      expect((await signIn(written, password)).status).toBe(200)
    }
    for (let i = 0; i < 10; i++) await signIn(`0${national}`, `a guess ${i}`)
    expect((await signIn(`+62${national}`, password)).status).toBe(429)
  })

  it('a username of digits stays a username when no account with a password has that number', async () => {
    const { mobile } = await byPhone()
    const local = `0${mobile.slice(3)}`
    const email = `${local}@example.com`
    await app.calls.call(user.createAccount, {
      headers: APP,
      body: { email, name: 'Angka', password: PASSWORD },
    })
    expect((await signIn(local)).body.data.account.email).toBe(email)
  })
})
