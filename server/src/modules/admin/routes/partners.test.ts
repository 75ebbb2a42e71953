import { admin, user } from '@tayang/contract'
import { exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let jwtKey: string
let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

beforeAll(async () => {
  jwtKey = await exportSPKI((await generateKeyPair('ES256')).publicKey)
})

const put = (slug: string, over: object = {}) =>
  app.call(admin.putPartner, {
    params: { slug },
    body: {
      name: 'Telkom',
      jwtClient: `${slug}.id`,
      jwtKey,
      jwtAlgorithm: 'ES256',
      issuer: 'https://id.telkom.example',
      audience: 'tayang',
      ...over,
    },
  })
const enrol = (slug: string, accountId: string) =>
  app.call(admin.putPartnerMember, { params: { slug, accountId } })

describe('partners, for operators', () => {
  it('a partner that an operator enters is in the public list until it is disabled', async () => {
    const listed = async () =>
      (await app.test.call(user.listPartners, {})).body.data.map(({ slug }) => slug).includes('telkom')
    expect((await put('telkom')).status).toBe(200)
    expect(await listed()).toBe(true)
    await put('telkom', { enabled: false })
    expect(await listed()).toBe(false)
    await put('telkom')
  })

  it.each([
    ['a name that is a path of the site', 'search', {}],
    ['a key that is no public key', 'other', { jwtKey: 'not a key' }],
    ['the client name of another partner', 'other', { jwtClient: 'telkom.id' }],
    ['an empty issuer', 'other', { issuer: '' }],
  ])('a partner with %s is refused', async (_what, slug, over) => {
    await put('telkom')
    expect(refusalOf(await put(slug, over))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('an enrolled account passes the partner’s check, and enrolling it again changes nothing', async () => {
    await put('telkom')
    const check = () =>
      app.test.call(
        user.checkPartner,
        { params: { partner: 'telkom' } },
        { token: app.viewer.login.accessToken },
      )
    expect((await check()).status).toBe(403)
    for (let i = 0; i < 2; i++) expect((await enrol('telkom', app.viewer.login.account.id)).status).toBe(204)
    expect((await check()).status).toBe(204)
  })

  it('an unknown partner or account cannot be enrolled', async () => {
    expect(refusalOf(await enrol('nobody', app.viewer.login.account.id))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await enrol('telkom', UNKNOWN_ID))).toEqual([404, 'NOT_FOUND'])
  })

  it('an operator approves a streamer and withdraws it, and an unknown account is answered with 404', async () => {
    const set = (accountId: string, isApproved: boolean) =>
      app.call(admin.putStreamer, { params: { accountId }, body: { isApproved, reason: 'We know them' } })
    const { id } = app.viewer.login.account
    expect((await set(id, true)).status).toBe(200)
    expect(await app.test.app.user.streamers.isApproved(id)).toBe(true)
    await set(id, false)
    expect(await app.test.app.user.streamers.isApproved(id)).toBe(false)
    expect(refusalOf(await set(UNKNOWN_ID, true))).toEqual([404, 'NOT_FOUND'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    const params = { accountId: app.viewer.login.account.id }
    const input = { params, body: { isApproved: true, reason: 'We know them' } }
    expect(await app.statusesOfOthers(admin.putStreamer, input)).toEqual([401, 403])
    expect(await app.test.app.user.streamers.isApproved(params.accountId)).toBe(false)
  })
})
