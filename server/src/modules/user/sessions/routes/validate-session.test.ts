import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDevice, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
let email: string
beforeAll(async () => {
  app = await openUserHarness()
  email = await app.register('Wati')
})
afterAll(() => app[Symbol.asyncDispose]())

const validate = (token: string | undefined, body: object = { isNewDevice: false }) =>
  app.calls.call(user.validateSession, { body, ...(token ? { token } : {}) })

describe('validating a session', () => {
  it('validation opens what a new session does not open, and may be repeated', async () => {
    const { accessToken } = await app.login(email)
    const before = await app.calls.call(user.getAccount, { token: accessToken })
    expect(before.status).toBe(401)
    expect(before.body.code).toBe('INVALID_SESSION_AUTH')
    expect((await validate(accessToken)).status).toBe(204)
    expect((await validate(accessToken)).status).toBe(204)
    expect((await app.calls.call(user.getAccount, { token: accessToken })).status).toBe(200)
  })

  it('a new device is reported once, as the server knows it and not as the client says', async () => {
    const added = () => app.addedDevices.length
    const before = added()
    const device = newDevice()
    const first = await app.login(email, device)
    await validate(first.accessToken, { isNewDevice: true })
    await validate(first.accessToken, { isNewDevice: true })
    const again = await app.login(email, device)
    await validate(again.accessToken, { isNewDevice: true })
    expect(added()).toBe(before + 1)
  })

  it('a new device is reported even if the second of two sign-ins is the one validated', async () => {
    const added = () => app.addedDevices.length
    const [before, device] = [added(), newDevice()]
    const signIn = [await app.login(email, device), await app.login(email, device)]
    await validate(signIn[1]?.accessToken)
    expect(added()).toBe(before + 1)
    await validate(signIn[0]?.accessToken)
    expect(added()).toBe(before + 1)

    const twice = newDevice()
    const tabs = await Promise.all([app.login(email, twice), app.login(email, twice)])
    await Promise.all(tabs.map(({ accessToken }) => validate(accessToken)))
    expect(added()).toBe(before + 2)
  })

  it('an unknown token is refused', async () => {
    const answer = await validate('made-up')
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('Session InvalidSessionToken')
  })

  it('a call without a token is refused', async () => {
    expect((await validate(undefined)).body.code).toBe('INVALID_SESSION_AUTH')
  })

  it('a body that does not say whether the device is new is refused', async () => {
    const { accessToken } = await app.login(email)
    expect((await validate(accessToken, {})).status).toBe(400)
  })
})
