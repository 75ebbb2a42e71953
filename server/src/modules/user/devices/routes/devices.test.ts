import { user, type KnownDevice } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200
const list = async (token: string): Promise<KnownDevice[]> =>
  (await app.calls.call(user.listDevices, { token })).body.data
const remove = (token: string | undefined, uuid: string) =>
  app.calls.call(user.deleteDevice, { params: { uuid }, ...(token ? { token } : {}) })
const put = (token: string | undefined, uuid: string, firebaseToken: unknown, cookie = '') =>
  app.calls.call(user.putDevice, {
    params: { uuid },
    body: { firebaseToken },
    headers: { cookie },
    ...(token ? { token } : {}),
  })

describe('the caller’s devices', () => {
  it('the list has the devices with a session, the last used first, and marks the current one', async () => {
    const email = await app.register('Agus')
    const [phone, laptop, left] = [newDevice(), newDevice(), newDevice()]
    const onPhone = await app.signIn(email, { ...phone, name: 'Phone', platform: 'android' })
    await app.clock.advance(1_000)
    const onLaptop = await app.signIn(email, laptop)
    await app.clock.advance(1_000)
    const gone = await app.signIn(email, left)
    await app.calls.call(user.deleteSession, { token: gone.accessToken })
    const found = await list(onPhone.accessToken)
    expect(found.map(({ uuid, isCurrent }) => [uuid, isCurrent])).toEqual([
      [laptop.uuid, false],
      [phone.uuid, true],
    ])
    expect(found[1]).toMatchObject({ name: 'Phone', platform: 'android', osVersion: 'Linux' })

    await app.clock.advance(1_000)
    await app.calls.call(user.refreshSession, {
      body: { accessToken: '', device: phone },
      headers: { ...APP, 'x-refresh-token': onPhone.refreshToken },
    })
    const after = await list(onLaptop.accessToken)
    expect(after.map(({ uuid }) => uuid)).toEqual([phone.uuid, laptop.uuid])
    expect(after[0]?.lastSeenAt).toBe(app.clock.now())
  })

  it('a device with an expired session and the devices of others are not listed', async () => {
    const email = await app.register('Bagus')
    await app.signIn(email)
    await app.clock.leap(30 * DAY_MS)
    const fresh = await app.signIn(email)
    expect(await list(fresh.accessToken)).toHaveLength(1)
    expect((await app.calls.call(user.listDevices)).status).toBe(401)
  })
})

describe('removing a device', () => {
  it('every session on it ends and is announced, and the others stay', async () => {
    const email = await app.register('Cakra')
    const device = newDevice()
    const [first, second] = [await app.signIn(email, device), await app.signIn(email, device)]
    const mine = await app.signIn(email)
    const before = app.events.length
    expect((await remove(mine.accessToken, device.uuid)).status).toBe(204)
    for (const { accessToken } of [first, second]) expect(await isIn(accessToken)).toBe(false)
    expect(await isIn(mine.accessToken)).toBe(true)
    expect(app.events.slice(before)).toEqual(
      Array(2).fill(expect.objectContaining({ type: 'user.session-ended', reason: 'logout' })),
    )
    expect(await list(mine.accessToken)).toHaveLength(1)
  })

  it('a later sign-in there counts as a new device', async () => {
    const email = await app.register('Damar')
    const device = newDevice()
    await app.signIn(email, device)
    const mine = await app.signIn(email)
    await remove(mine.accessToken, device.uuid)
    expect((await app.login(email, device)).isNewDevice).toBe(true)
  })

  it('the device of another person is answered with 404 and stays signed in', async () => {
    const [mine, device] = [await app.signIn(await app.register('Elok')), newDevice()]
    const theirs = await app.signIn(await app.register('Fitri'), device)
    for (const uuid of [device.uuid, crypto.randomUUID()]) {
      const answer = await remove(mine.accessToken, uuid)
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await isIn(theirs.accessToken)).toBe(true)
    expect((await remove(mine.accessToken, 'nonsense')).status).toBe(400)
    expect((await remove(undefined, device.uuid)).status).toBe(401)
  })
})

describe('the push token of a device', () => {
  const targetsOf = (...signIn: { account: { id: string } }[]) =>
    app.user.devices.pushTargetsOf(signIn.map(({ account }) => account.id))

  it('a device is a push target while its session is active', async () => {
    const device = newDevice()
    const session = await app.signIn(await app.register('Galang'), device)
    expect(await targetsOf(session)).toEqual([])
    expect((await put(session.accessToken, device.uuid, 'push-galang')).status).toBe(204)
    const target = {
      accountId: session.account.id,
      deviceUuid: device.uuid,
      token: 'push-galang',
      language: 'en',
    }
    expect(await targetsOf(session)).toEqual([target])
    await app.user.devices.forgetPushToken(device.uuid)
    expect(await targetsOf(session)).toEqual([])

    await put(session.accessToken, device.uuid, 'push-galang')
    await app.calls.call(user.deleteSession, { token: session.accessToken })
    expect(await targetsOf(session)).toEqual([])
  })

  it('a signed-out device gets messages about the subscription alone, until the next sign-in', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-gema' }
    const email = await app.register('Gema')
    // The browser forgot its first session without ending it; signing out of the second counts for the device.
    await app.signIn(email, device)
    const session = await app.signIn(email, device)
    const uuidsOf = async (withLeft: boolean) =>
      (await app.user.devices.pushTargetsOf([session.account.id], { withLeft })).map(
        ({ deviceUuid }) => deviceUuid,
      )
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[device.uuid], [device.uuid]])

    await app.calls.call(user.deleteSession, { token: session.accessToken })
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[], [device.uuid]])

    const { firebaseToken: _kept, ...again } = device
    await app.signIn(email, again)
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[device.uuid], [device.uuid]])
  })

  it('signing out everywhere has the same effect, and a removed device gets nothing', async () => {
    const [first, second] = [newDevice(), newDevice()]
    const email = await app.register('Genta')
    const { account } = await app.signIn(email, { ...first, firebaseToken: 'push-genta-1' })
    const mine = await app.signIn(email, { ...second, firebaseToken: 'push-genta-2' })
    const countOf = async (withLeft: boolean) =>
      (await app.user.devices.pushTargetsOf([account.id], { withLeft })).length
    const headers = { 'x-app-id': 'tayang-web' }
    await app.calls.call(user.clearSessions, { token: mine.logoutToken, headers })
    expect([await countOf(false), await countOf(true)]).toEqual([0, 2])

    const { accessToken } = await app.signIn(email, second)
    expect([await countOf(false), await countOf(true)]).toEqual([1, 2])
    await remove(accessToken, first.uuid)
    expect([await countOf(false), await countOf(true)]).toEqual([1, 1])
  })

  it('a device gets nothing once another person signed in there, or after a ban of the account', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-warnet' }
    const session = await app.signIn(await app.register('Gina'), device)
    await app.calls.call(user.deleteSession, { token: session.accessToken })
    const withLeft = true
    expect(await app.user.devices.pushTargetsOf([session.account.id], { withLeft })).toHaveLength(1)
    const next = await app.signIn(await app.register('Gita'), {
      ...newDevice(),
      firebaseToken: 'push-warnet',
    })
    expect(await app.user.devices.pushTargetsOf([session.account.id], { withLeft })).toEqual([])

    await app.calls.call(user.deleteSession, { token: next.accessToken })
    await app.user.accounts.ban({ accountId: next.account.id, profileId: next.profile.id })
    expect(await app.user.devices.pushTargetsOf([next.account.id], { withLeft })).toEqual([])
  })

  it('at most ten devices of one person are targets, the last used ones', async () => {
    const email = await app.register('Gading')
    const [many, used] = [Array.from({ length: 12 }, () => newDevice()), [] as string[]]
    let session
    for (const [i, device] of many.entries()) {
      await app.clock.advance(1_000)
      session = await app.signIn(email, { ...device, firebaseToken: `push-gading-${i}` })
      used.unshift(device.uuid)
    }
    const other = await app.signIn(await app.register('Gilang'), {
      ...newDevice(),
      firebaseToken: 'push-gilang',
    })
    if (!session) throw new Error('nobody')
    const targets = await targetsOf(session, other)
    const uuids = targets.filter(({ accountId }) => accountId === session.account.id)
    expect(uuids.map(({ deviceUuid }) => deviceUuid)).toEqual(used.slice(0, 10))
    expect(targets).toHaveLength(11)
  })

  it('the language is that of the browser, and it is kept while push is off', async () => {
    const device = newDevice()
    const session = await app.signIn(await app.register('Gita'), device)
    const languages = async () => (await targetsOf(session)).map(({ language }) => language)
    await put(session.accessToken, device.uuid, 'push-gita', 'theme=dark; lang=id')
    expect(await languages()).toEqual(['id'])
    await app.user.devices.forgetPushToken(device.uuid)
    await app.signIn(session.account.email ?? '', { ...device, firebaseToken: 'push-gita' })
    expect(await languages()).toEqual(['id'])
    await put(session.accessToken, device.uuid, 'push-gita', 'lang=en')
    expect(await languages()).toEqual(['en'])
  })

  it('a token that no push service issues is refused', async () => {
    const device = newDevice()
    const session = await app.signIn(await app.register('Galih'), device)
    for (const token of ['a\0b', 'a\ud800b', 'x'.repeat(4097)]) {
      const answer = await put(session.accessToken, device.uuid, token)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('null removes the token, and a sign-in can bring one', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-hana' }
    const session = await app.signIn(await app.register('Hana'), device)
    expect(await targetsOf(session)).toHaveLength(1)
    expect((await put(session.accessToken, device.uuid, null)).status).toBe(204)
    expect(await targetsOf(session)).toEqual([])
  })

  it('a token belongs to the account that sent it last', async () => {
    const [a, b] = [newDevice(), newDevice()]
    const first = await app.signIn(await app.register('Ika'), a)
    const second = await app.signIn(await app.register('Jati'), b)
    await put(first.accessToken, a.uuid, 'one-browser')
    await put(second.accessToken, b.uuid, 'one-browser')
    expect((await targetsOf(first, second)).map(({ deviceUuid }) => deviceUuid)).toEqual([b.uuid])
    const again = await app.signIn(first.account.email ?? '', {
      ...newDevice(),
      firebaseToken: 'one-browser',
    })
    expect((await targetsOf(again, second)).map(({ accountId }) => accountId)).toEqual([again.account.id])
  })

  it('a withdrawn consent to push removes the targets, and a new grant restores them', async () => {
    const device = newDevice()
    const session = await app.signIn(await app.register('Kirana'), device)
    const token = session.accessToken
    await put(token, device.uuid, 'push-kirana')
    const say = async (isGranted: boolean) => {
      await app.clock.advance(1_000)
      const body = { version: '1', language: 'id', isGranted }
      await app.calls.call(user.putConsent, { token, params: { purpose: 'push' }, body })
      return (await targetsOf(session)).length
    }
    expect([await say(true), await say(false), await say(true)]).toEqual([1, 0, 1])
  })

  it('a token is set for the device of the session alone, not for another one of the caller', async () => {
    const email = await app.register('Lintang')
    const [other, theirs] = [newDevice(), newDevice()]
    await app.signIn(email, other)
    const foreign = await app.signIn(await app.register('Mentari'), theirs)
    const { accessToken } = await app.signIn(email)
    for (const uuid of [other.uuid, theirs.uuid, crypto.randomUUID()]) {
      expect((await put(accessToken, uuid, 'stolen')).status).toBe(404)
    }
    expect(await targetsOf(foreign)).toEqual([])
    expect((await put(accessToken, other.uuid, 7)).status).toBe(400)
    expect((await put(undefined, other.uuid, 'x')).status).toBe(401)
  })
})

describe('the email about a new device', () => {
  const emailsTo = (email: string) => app.outbox.list(email).filter(({ text }) => text.includes('New device'))

  it('the owner gets it once, and it contains nothing that was typed at the sign-in', async () => {
    const email = await app.register('Nirmala')
    await app.signIn(email)
    expect(emailsTo(email)).toEqual([])
    const device = { ...newDevice(), name: 'Warnet 7' }
    await app.signIn(email, device)
    await app.signIn(email, device)
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
    const emails = emailsTo(email)
    expect(emails[0]?.text).toMatch(/Chrome \(Linux\), \d{1,2} \w+ \d{4}, \d\d:\d\d WIB/)
    expect(emails[0]?.text).toContain('/profile/security#devices')
    expect(emails[0]?.text).not.toContain('Warnet')
  })

  it('it is sent even when all other devices were signed out before', async () => {
    const email = await app.register('Oktavia')
    const device = newDevice()
    const { accessToken } = await app.signIn(email, device)
    await remove(accessToken, device.uuid)
    await app.clock.leap(HOUR_MS)
    await app.signIn(email)
    await expect.poll(() => emailsTo(email)).toHaveLength(1)
  })
})
