import { user } from '@tayang/contract'
import { generateKeyPair, exportSPKI, exportPKCS8 } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPartnersHarness, type PartnersHarness } from '../test/partners-harness.ts'

let app: PartnersHarness
beforeAll(async () => {
  app = await openPartnersHarness()
  await app.user.provisioning.ensureDemoPartner()
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (host?: string) =>
  (await app.calls.call(user.listPartners, host ? { host } : {})).body.data.map(
    ({ slug }: { slug: string }) => slug,
  )
const check = async (token: string, partner: string) => {
  const { status, body } = await app.calls.call(user.checkPartner, { token, params: { partner } })
  return [status, body.code]
}
const enrolled = async (token: string) =>
  (await app.calls.call(user.validateSession, { token, body: { isNewDevice: true } })).status

describe('the list of partners', () => {
  it('a partner is listed with what its variant hides, the demo’s partner in the demo alone', async () => {
    const { body } = await app.calls.call(user.listPartners)
    expect(body.data).toEqual([
      { slug: 'surge', name: 'Surge', hidesPlans: true, hidesShare: true },
      { slug: 'telkom', name: 'Telkom', hidesPlans: false, hidesShare: true },
    ])
    expect(JSON.stringify(body)).not.toMatch(/KEY|issuer/)
    expect(await list('tayang.example')).toEqual(['telkom'])
  })

  it('a disabled partner is not listed', async () => {
    await app.user.partners.put({ ...app.partner, enabled: false }, app.clock.now())
    const { accessToken } = await app.signIn(await app.register('Off'))
    expect(await list()).toEqual(['surge'])
    expect(await check(accessToken, 'telkom')).toEqual([404, 'NOT_FOUND'])
    await app.user.partners.put(app.partner, app.clock.now())
  })
})

describe('membership of a partner', () => {
  it('an account belongs to the partner that created it or that an operator enrolled it with', async () => {
    const { accessToken } = (await app.signInByLink(await app.signed())).body.data
    await enrolled(accessToken)
    expect(await check(accessToken, 'telkom')).toEqual([204, undefined])
    expect(await check(accessToken, 'surge')).toEqual([403, 'FORBIDDEN'])

    const viewer = await app.signIn(await app.register('Viewer'))
    expect(await check(viewer.accessToken, 'telkom')).toEqual([403, 'FORBIDDEN'])
    expect(await app.user.partners.enrol('telkom', viewer.account.id, app.clock.now())).toBe(true)
    expect(await app.user.partners.enrol('telkom', viewer.account.id, app.clock.now())).toBe(true)
    expect(await check(viewer.accessToken, 'telkom')).toEqual([204, undefined])
  })

  it('for the partner surge the marker in a username counts too, for no other partner', async () => {
    const viewer = await app.signIn(await app.register('Marked'))
    const rows = app.database.forModule('user')
    const name = async (username: string) =>
      void (await sql`update "user".account set username = ${username} where id = ${viewer.account.id}`.execute(
        rows,
      ))
    await name('6281@surge')
    expect(await check(viewer.accessToken, 'surge')).toEqual([204, undefined])
    expect(await check(viewer.accessToken, 'telkom')).toEqual([403, 'FORBIDDEN'])
    for (const other of ['6281@surgeon', '6281@surge-two', '6281@surge.id']) {
      await name(other)
      expect(await check(viewer.accessToken, 'surge')).toEqual([403, 'FORBIDDEN'])
    }
  })

  it('the check needs a session and an existing partner', async () => {
    const answer = await app.calls.call(user.checkPartner, { params: { partner: 'telkom' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SESSION_AUTH'])
    const { accessToken } = await app.signIn(await app.register('Curious'))
    expect(await check(accessToken, 'nobody')).toEqual([404, 'NOT_FOUND'])
  })

  it('nobody can be enrolled with an unknown partner, and no unknown account', async () => {
    const { enrol } = app.user.partners
    expect(await enrol('nobody', crypto.randomUUID(), 0)).toBe(false)
    expect(await enrol('telkom', crypto.randomUUID(), 0)).toBe(false)
    expect(await enrol('telkom', 'no id', 0)).toBe(false)
  })
})

describe('the data of a partner', () => {
  const put = (over: object) => app.user.partners.put({ ...app.partner, ...over }, app.clock.now())
  const REFUSED = { code: 'INVALID_PARAMETERS' }

  it.each(['login', 'mobile', 'terms-ugc', 'contact-us', 'sw.js', 'api', 'dev', 'user', 'robots.txt'])(
    'a name that is a path of the site is refused: %s',
    async (slug) => {
      await expect(put({ slug, jwtClient: slug })).rejects.toMatchObject(REFUSED)
    },
  )

  it('the key must be a public key of the algorithm, and no weak one', async () => {
    const ec = await generateKeyPair('ES256', { extractable: true })
    const { generateKeyPairSync } = await import('node:crypto')
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
    for (const jwtKey of [
      '',
      'secret',
      weak,
      await exportSPKI(ec.publicKey),
      await exportPKCS8(app.keys.privateKey),
    ]) {
      await expect(put({ jwtKey })).rejects.toMatchObject(REFUSED)
    }
    await expect(
      put({ jwtKey: await exportSPKI(ec.publicKey), jwtAlgorithm: 'ES256' }),
    ).resolves.toBeUndefined()
    const ed = await generateKeyPair('EdDSA', { extractable: true })
    await expect(
      put({ jwtKey: await exportSPKI(ed.publicKey), jwtAlgorithm: 'EdDSA' }),
    ).resolves.toBeUndefined()
    await put({})
  })

  it('the client name is unique, in any letter case', async () => {
    await expect(put({ slug: 'thief', jwtClient: 'TELKOM.id' })).rejects.toMatchObject(REFUSED)
  })
})

describe('the partner of the demo', () => {
  const goTo = (url: string, headers: Record<string, string> = {}) =>
    app.calls.ask({ url, headers: { host: 'localhost:3000', ...headers } })

  it('its link signs in once and sends no referrer', async () => {
    const { status, headers } = await goTo('/dev/partner?partner=surge&msisdn=6281298765432')
    expect(status).toBe(302)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const link = new URL(String(headers['location']), 'http://localhost')
    expect(link.pathname).toBe('/mobile/surge')
    const { jwt_token = '', ...over } = Object.fromEntries(link.searchParams)
    const { status: entered, body } = await app.signInByLink(jwt_token, over)
    expect([entered, body.data?.account.username]).toEqual([200, '6281298765432@surge'])
    expect(await app.user.accounts.isDemo(body.data.account.id)).toBe(true)
    expect((await app.signInByLink(jwt_token, over)).status).toBe(401)
  })

  it('outside the demo it does not exist, even for a link that was made in it', async () => {
    const { headers } = await goTo('/dev/partner?partner=surge')
    const { jwt_token = '', ...over } = Object.fromEntries(
      new URL(String(headers['location']), 'http://localhost').searchParams,
    )
    const foreign = await app.signInByLink(jwt_token, over, { host: 'tayang.example' })
    expect(foreign.body.code).toBe('INVALID_CREDENTIAL')
  })

  it('it answers no other request', async () => {
    expect((await goTo('/dev/partner')).status).toBe(404)
    expect((await goTo('/dev/partner?partner=telkom')).status).toBe(404)
    expect((await goTo('/dev/partner?partner=surge&msisdn=%0d%0aX')).status).toBe(400)
    expect((await goTo('/dev/partner?partner=surge', { host: 'tayang.example' })).status).toBe(503)
  })

  it('it does not replace a partner of the same name that an operator created', async () => {
    await app.user.partners.put({ ...app.partner, slug: 'surge', jwtClient: 'surge' }, app.clock.now())
    await app.user.provisioning.ensureDemoPartner()
    expect(await list('tayang.example')).toContain('surge')
  })
})
