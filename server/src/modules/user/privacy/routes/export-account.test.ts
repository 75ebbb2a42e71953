import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture } from '../../../../../../tests/hostile-pictures.ts'
import { Readable } from 'node:stream'
import { newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const exportOf = (token?: string, body: object = { password: PASSWORD }) =>
  app.calls.call(user.exportAccount, token ? { token, body } : { body })

describe('the export of personal data', () => {
  it('one file contains the account, devices, sessions, consents and relations', async () => {
    const [me, other] = [
      await app.signIn(await app.register('Jihan')),
      await app.signIn(await app.register('Kiki')),
    ]
    const token = me.accessToken
    await app.user.profiles.setAvatar(me.profile.id, Readable.from([await plainPicture().png().toBuffer()]))
    await app.calls.call(user.putBirthDate, { token, body: { birthDate: '2001-02-03' } })
    await app.calls.call(user.follow, { token, body: { profileId: other.profile.id } })
    for (const handle of ['ekspor', 'ekspor_baru']) {
      await app.calls.call(user.putHandle, { token, body: { handle } })
    }
    const consent = { version: '2026-11', language: 'id', isGranted: true }
    await app.calls.call(user.putConsent, { token, params: { purpose: 'push' }, body: consent })

    const answer = await exportOf(token)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="tayang-2025-12-31.json"',
      'cache-control': 'private, no-store',
    })
    const file = answer.body
    expect(file.account).toMatchObject({
      email: me.account.email,
      birth_date: '2001-02-03',
      hasPassword: true,
    })
    expect(file.profile).toMatchObject({ id: me.profile.id, name: 'Jihan' })
    expect(file.profile.picture).toMatch(/^data:image\/webp;base64,.{100}/)
    expect(file.devices).toHaveLength(1)
    expect(file.sessions).toHaveLength(1)
    expect(file.consents).toMatchObject([{ purpose: 'push', version: '2026-11' }])
    expect(file.following).toMatchObject([{ profile_id: other.profile.id, has_bell: true }])
    expect(file.handles.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'ekspor',
      'ekspor_baru',
    ])
    expect([file.followers, file.blocked]).toEqual([[], []])
  })

  it('it contains the data of other modules, and of the caller alone', async () => {
    app.personalDataHandlers.push({
      section: 'elsewhere',
      erases: [],
      keeps: [],
      exportOf: async (person) => [person, 12n],
      erase: async () => {},
    })
    const me = await app.signIn(await app.register('Lala'))
    const { accountId } = me.profile
    expect((await exportOf(me.accessToken)).body.elsewhere).toMatchObject([
      { accountId, profileId: me.profile.id },
      12,
    ])
  })

  it('it contains nothing by which the account could be signed in to', async () => {
    const email = await app.register('Mega')
    const me = await app.signIn(email, { ...newDevice(), firebaseToken: 'push-mega' })
    const text = JSON.stringify((await exportOf(me.accessToken)).body)
    for (const secret of [
      PASSWORD,
      '$argon2id',
      me.accessToken,
      me.refreshToken,
      me.logoutToken,
      'push-mega',
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/"[a-z_]*(hash|sealed)"/)
  })

  it('ten exports in an hour are allowed', async () => {
    const { accessToken } = await app.signIn(await app.register('Nanda'))
    for (let i = 0; i < 10; i++) expect((await exportOf(accessToken)).status).toBe(200)
    expect((await exportOf(accessToken)).status).toBe(429)
  })

  it('a session alone exports nothing: the person is asked for', async () => {
    const { accessToken } = await app.signIn(await app.register('Omar'))
    const bare = await exportOf(accessToken, {})
    expect([bare.status, bare.body.code]).toEqual([403, 'PROOF_REQUIRED'])
    const guess = await exportOf(accessToken, { password: 'a guess at it' })
    expect([guess.status, guess.body.code]).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('an account without a password exports by a code that was sent for this', async () => {
    const mobile = '+6281298760077'
    const { accessToken: token } = await app.registerByPhone(mobile)
    await app.clock.advance(61_000)
    await app.calls.call(user.sendProofCode, { token, body: { purpose: 'exportAccount' } })
    const file = await exportOf(token, { otp: app.lastCode(mobile) })
    expect([file.status, file.body.account.mobile]).toEqual([200, mobile])
  })

  it('a guest is refused', async () => {
    expect((await exportOf()).status).toBe(401)
  })
})
