import { user, type KnownDevice } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserUnderTest, type UserUnderTest } from '../user-under-test.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

let house: UserUnderTest
beforeAll(async () => void (house = await openUserUnderTest()))
afterAll(() => house[Symbol.asyncDispose]())

const isIn = async (token: string) => (await house.calls.call(user.getAccount, { token })).status === 200
const list = async (token: string): Promise<KnownDevice[]> =>
  (await house.calls.call(user.listDevices, { token })).body.data
const remove = (token: string | undefined, uuid: string) =>
  house.calls.call(user.deleteDevice, { params: { uuid }, ...(token ? { token } : {}) })
const put = (token: string | undefined, uuid: string, firebaseToken: unknown, cookie = '') =>
  house.calls.call(user.putDevice, {
    params: { uuid },
    body: { firebaseToken },
    headers: { cookie },
    ...(token ? { token } : {}),
  })

describe('my devices', () => {
  it('are those that I am signed in on, the one used last first, and say which one asks', async () => {
    const email = await house.register('Agus')
    const [phone, laptop, left] = [newDevice(), newDevice(), newDevice()]
    const onPhone = await house.signIn(email, { ...phone, name: 'Phone', platform: 'android' })
    await house.clock.advance(1_000)
    const onLaptop = await house.signIn(email, laptop)
    await house.clock.advance(1_000)
    const gone = await house.signIn(email, left)
    await house.calls.call(user.deleteSession, { token: gone.accessToken })
    const found = await list(onPhone.accessToken)
    expect(found.map(({ uuid, isCurrent }) => [uuid, isCurrent])).toEqual([
      [laptop.uuid, false],
      [phone.uuid, true],
    ])
    expect(found[1]).toMatchObject({ name: 'Phone', platform: 'android', osVersion: 'Linux' })

    await house.clock.advance(1_000)
    await house.calls.call(user.refreshSession, {
      body: { accessToken: '', device: phone },
      headers: { ...APP, 'x-refresh-token': onPhone.refreshToken },
    })
    const after = await list(onLaptop.accessToken)
    expect(after.map(({ uuid }) => uuid)).toEqual([phone.uuid, laptop.uuid])
    expect(after[0]?.lastSeenAt).toBe(house.clock.now())
  })

  it('show none whose session ran out, and none of anybody else', async () => {
    const email = await house.register('Bagus')
    await house.signIn(email)
    await house.clock.advance(30 * DAY_MS)
    const fresh = await house.signIn(email)
    expect(await list(fresh.accessToken)).toHaveLength(1)
    expect((await house.calls.call(user.listDevices)).status).toBe(401)
  })
})

describe('logging out one of my devices', () => {
  it('ends every session on it, announces each, and leaves the others', async () => {
    const email = await house.register('Cakra')
    const device = newDevice()
    const [first, second] = [await house.signIn(email, device), await house.signIn(email, device)]
    const mine = await house.signIn(email)
    const before = house.events.length
    expect((await remove(mine.accessToken, device.uuid)).status).toBe(204)
    for (const { accessToken } of [first, second]) expect(await isIn(accessToken)).toBe(false)
    expect(await isIn(mine.accessToken)).toBe(true)
    expect(house.events.slice(before)).toEqual(
      Array(2).fill(expect.objectContaining({ type: 'user.session-ended', reason: 'logout' })),
    )
    expect(await list(mine.accessToken)).toHaveLength(1)
  })

  it('makes it a new device for whoever signs in there again', async () => {
    const email = await house.register('Damar')
    const device = newDevice()
    await house.signIn(email, device)
    const mine = await house.signIn(email)
    await remove(mine.accessToken, device.uuid)
    expect((await house.login(email, device)).isNewDevice).toBe(true)
  })

  it('refuses the device of another like one that is not there, and it stays signed in', async () => {
    const [mine, device] = [await house.signIn(await house.register('Elok')), newDevice()]
    const theirs = await house.signIn(await house.register('Fitri'), device)
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
  const targetsOf = (...logins: { account: { id: string } }[]) =>
    house.user.pushTargetsOf(logins.map(({ account }) => account.id))

  it('makes it a target of push while its session stands', async () => {
    const device = newDevice()
    const session = await house.signIn(await house.register('Galang'), device)
    expect(await targetsOf(session)).toEqual([])
    expect((await put(session.accessToken, device.uuid, 'push-galang')).status).toBe(204)
    const target = {
      accountId: session.account.id,
      deviceUuid: device.uuid,
      token: 'push-galang',
      language: 'en',
    }
    expect(await targetsOf(session)).toEqual([target])
    await house.user.forgetPushToken(device.uuid)
    expect(await targetsOf(session)).toEqual([])

    await put(session.accessToken, device.uuid, 'push-galang')
    await house.calls.call(user.deleteSession, { token: session.accessToken })
    expect(await targetsOf(session)).toEqual([])
  })

  it('is told nothing after a log-out there but what is about the subscription, until the next sign-in', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-gema' }
    const email = await house.register('Gema')
    // A browser whose first session was forgotten, not ended: its log-out counts for the device.
    await house.signIn(email, device)
    const session = await house.signIn(email, device)
    const uuidsOf = async (withLeft: boolean) =>
      (await house.user.pushTargetsOf([session.account.id], { withLeft })).map(({ deviceUuid }) => deviceUuid)
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[device.uuid], [device.uuid]])

    await house.calls.call(user.deleteSession, { token: session.accessToken })
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[], [device.uuid]])

    const { firebaseToken: _kept, ...again } = device
    await house.signIn(email, again)
    expect([await uuidsOf(false), await uuidsOf(true)]).toEqual([[device.uuid], [device.uuid]])
  })

  it('is told the same after a log-out of all devices, and nothing where the device was logged out by itself', async () => {
    const [first, second] = [newDevice(), newDevice()]
    const email = await house.register('Genta')
    const { account } = await house.signIn(email, { ...first, firebaseToken: 'push-genta-1' })
    const mine = await house.signIn(email, { ...second, firebaseToken: 'push-genta-2' })
    const countOf = async (withLeft: boolean) =>
      (await house.user.pushTargetsOf([account.id], { withLeft })).length
    const headers = { 'x-app-id': 'tayang-web' }
    await house.calls.call(user.clearSessions, { token: mine.logoutToken, headers })
    expect([await countOf(false), await countOf(true)]).toEqual([0, 2])

    const { accessToken } = await house.signIn(email, second)
    expect([await countOf(false), await countOf(true)]).toEqual([1, 2])
    await remove(accessToken, first.uuid)
    expect([await countOf(false), await countOf(true)]).toEqual([1, 1])
  })

  it('is told nothing at all once another person is signed in there, or the account was banned', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-warnet' }
    const session = await house.signIn(await house.register('Gina'), device)
    await house.calls.call(user.deleteSession, { token: session.accessToken })
    const withLeft = true
    expect(await house.user.pushTargetsOf([session.account.id], { withLeft })).toHaveLength(1)
    const next = await house.signIn(await house.register('Gita'), {
      ...newDevice(),
      firebaseToken: 'push-warnet',
    })
    expect(await house.user.pushTargetsOf([session.account.id], { withLeft })).toEqual([])

    await house.calls.call(user.deleteSession, { token: next.accessToken })
    await house.user.ban({ accountId: next.account.id, profileId: next.profile.id })
    expect(await house.user.pushTargetsOf([next.account.id], { withLeft })).toEqual([])
  })

  it('is one of ten at most of one person, those that were used last', async () => {
    const email = await house.register('Gading')
    const [many, used] = [Array.from({ length: 12 }, () => newDevice()), [] as string[]]
    let session
    for (const [i, device] of many.entries()) {
      await house.clock.advance(1_000)
      session = await house.signIn(email, { ...device, firebaseToken: `push-gading-${i}` })
      used.unshift(device.uuid)
    }
    const other = await house.signIn(await house.register('Gilang'), {
      ...newDevice(),
      firebaseToken: 'push-gilang',
    })
    if (!session) throw new Error('nobody')
    const targets = await targetsOf(session, other)
    const uuids = targets.filter(({ accountId }) => accountId === session.account.id)
    expect(uuids.map(({ deviceUuid }) => deviceUuid)).toEqual(used.slice(0, 10))
    expect(targets).toHaveLength(11)
  })

  it('brings the language that its browser chose, and keeps it while pushes are off', async () => {
    const device = newDevice()
    const session = await house.signIn(await house.register('Gita'), device)
    const languages = async () => (await targetsOf(session)).map(({ language }) => language)
    await put(session.accessToken, device.uuid, 'push-gita', 'theme=dark; lang=id')
    expect(await languages()).toEqual(['id'])
    await house.user.forgetPushToken(device.uuid)
    await house.signIn(session.account.email ?? '', { ...device, firebaseToken: 'push-gita' })
    expect(await languages()).toEqual(['id'])
    await put(session.accessToken, device.uuid, 'push-gita', 'lang=en')
    expect(await languages()).toEqual(['en'])
  })

  it('is refused where it holds what no push service sends', async () => {
    const device = newDevice()
    const session = await house.signIn(await house.register('Galih'), device)
    for (const token of ['a\0b', 'a\ud800b', 'x'.repeat(4097)]) {
      const answer = await put(session.accessToken, device.uuid, token)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('is taken back by null, and comes along with a sign-in', async () => {
    const device = { ...newDevice(), firebaseToken: 'push-hana' }
    const session = await house.signIn(await house.register('Hana'), device)
    expect(await targetsOf(session)).toHaveLength(1)
    expect((await put(session.accessToken, device.uuid, null)).status).toBe(204)
    expect(await targetsOf(session)).toEqual([])
  })

  it('belongs to one person: who brings it last has it', async () => {
    const [a, b] = [newDevice(), newDevice()]
    const first = await house.signIn(await house.register('Ika'), a)
    const second = await house.signIn(await house.register('Jati'), b)
    await put(first.accessToken, a.uuid, 'one-browser')
    await put(second.accessToken, b.uuid, 'one-browser')
    expect((await targetsOf(first, second)).map(({ deviceUuid }) => deviceUuid)).toEqual([b.uuid])
    const again = await house.signIn(first.account.email ?? '', {
      ...newDevice(),
      firebaseToken: 'one-browser',
    })
    expect((await targetsOf(again, second)).map(({ accountId }) => accountId)).toEqual([again.account.id])
  })

  it('serves nobody who withdrew their consent to push, and again after they gave it anew', async () => {
    const device = newDevice()
    const session = await house.signIn(await house.register('Kirana'), device)
    const token = session.accessToken
    await put(token, device.uuid, 'push-kirana')
    const say = async (isGranted: boolean) => {
      await house.clock.advance(1_000)
      const body = { version: '1', language: 'id', isGranted }
      await house.calls.call(user.putConsent, { token, params: { purpose: 'push' }, body })
      return (await targetsOf(session)).length
    }
    expect([await say(true), await say(false), await say(true)]).toEqual([1, 0, 1])
  })

  it('is set for no other device than the one that asks, not even another one of mine', async () => {
    const email = await house.register('Lintang')
    const [other, theirs] = [newDevice(), newDevice()]
    await house.signIn(email, other)
    const foreign = await house.signIn(await house.register('Mentari'), theirs)
    const { accessToken } = await house.signIn(email)
    for (const uuid of [other.uuid, theirs.uuid, crypto.randomUUID()]) {
      expect((await put(accessToken, uuid, 'stolen')).status).toBe(404)
    }
    expect(await targetsOf(foreign)).toEqual([])
    expect((await put(accessToken, other.uuid, 7)).status).toBe(400)
    expect((await put(undefined, other.uuid, 'x')).status).toBe(401)
  })
})

describe('the letter about a new device', () => {
  const lettersTo = (email: string) =>
    house.outbox.list(email).filter(({ text }) => text.includes('New device'))

  it('goes to the owner once, and carries nothing that whoever signed in has typed', async () => {
    const email = await house.register('Nirmala')
    await house.signIn(email)
    expect(lettersTo(email)).toEqual([])
    const device = { ...newDevice(), name: 'Warnet 7' }
    await house.signIn(email, device)
    await house.signIn(email, device)
    await expect.poll(() => lettersTo(email)).toHaveLength(1)
    const letters = lettersTo(email)
    expect(letters[0]?.text).toMatch(/Chrome \(Linux\), \d{1,2} \w+ \d{4}, \d\d:\d\d WIB/)
    expect(letters[0]?.text).toContain('/profile#devices')
    expect(letters[0]?.text).not.toContain('Warnet')
  })

  it('goes also where all other devices were logged out before', async () => {
    const email = await house.register('Oktavia')
    const device = newDevice()
    const { accessToken } = await house.signIn(email, device)
    await remove(accessToken, device.uuid)
    await house.clock.advance(HOUR_MS)
    await house.signIn(email)
    await expect.poll(() => lettersTo(email)).toHaveLength(1)
  })
})
