import { user } from '@tayang/contract'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MSISDN, openPartnersHarness, type PartnersHarness } from '../partners-harness.ts'
import { newDevice } from '../../user-harness.ts'

let app: PartnersHarness
beforeAll(async () => void (app = await openPartnersHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const FAILED = { code: 'INVALID_CREDENTIAL', message: 'Authentication Failed.' }
const nowSeconds = () => Math.floor(app.clock.now() / 1000)

async function expectRefused(token: string, over: object = {}): Promise<void> {
  const answer = await app.signInByLink(token, over)
  expect([answer.status, answer.body]).toEqual([401, { ...FAILED, details: [] }])
}

describe('a person whom a partner sends', () => {
  it('is signed in by what the partner signed, and is the same person the next time', async () => {
    const { status, body } = await app.signInByLink(await app.signed())
    expect(status).toBe(200)
    expect(body.data.account).toMatchObject({
      username: `${MSISDN}@telkom.id`,
      partner: 'telkom',
      msisdn: MSISDN,
      email: null,
      mobile: null,
      hasPassword: false,
    })
    // Everybody sees a name: the number is not in it.
    expect(JSON.stringify(body.data.profile)).not.toContain(MSISDN)
    const again = await app.signInByLink(await app.signed(), { msisdn: `+${MSISDN}` })
    expect(again.body.data.account.id).toBe(body.data.account.id)
  })

  it('gets one account however many links are opened at once', async () => {
    const claims = { msisdn: '6281200009999' }
    const tokens = await Promise.all(Array.from({ length: 6 }, () => app.signed({ claims })))
    const answers = await Promise.all(tokens.map((token) => app.signInByLink(token, claims)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.account.id)).size).toBe(1)
  })

  it('is recognised whatever name of its key the token carries', async () => {
    expect((await app.signInByLink(await app.signed({ header: { kid: '../../etc/passwd' } }))).status).toBe(
      200,
    )
  })

  it('tries again with a new identifier where the device belongs to somebody else', async () => {
    const device = newDevice()
    await app.login(await app.register('Owner'), device)
    const token = await app.signed()
    const taken = await app.signInByLink(token, { device })
    expect([taken.status, taken.body.code]).toEqual([409, 'Model UniqueConstraintError'])
    expect((await app.signInByLink(token)).status).toBe(200)
    await expectRefused(token)
  })

  it('is refused where the account was closed', async () => {
    const claims = { msisdn: '6281200007777' }
    const { account } = (await app.signInByLink(await app.signed({ claims }), claims)).body.data
    const rows = app.database.forModule('user')
    await sql`update "user".account set status = 'banned' where id = ${account.id}`.execute(rows)
    const answer = await app.signInByLink(await app.signed({ claims }), claims)
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  })

  it('is refused from an unknown application', async () => {
    const answer = await app.signInByLink(await app.signed(), {}, { headers: { 'x-app-id': 'somebody' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_APP_ID'])
  })

  it('is judged in shape first', async () => {
    expect((await app.signInByLink('')).status).toBe(400)
    expect((await app.signInByLink('a.b.c', { jwt_client: '../x' })).status).toBe(400)
  })
})

describe('a forged token', () => {
  it('that is not signed is refused', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = JSON.parse(
      Buffer.from((await app.signed()).split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${encode({ alg })}.${encode(claims)}.`)
    }
    const [, payload, signature] = (await app.signed()).split('.')
    await expectRefused(`${encode({ alg: 'none' })}.${payload}.${signature}`)
    await expectRefused(`.${payload}.${signature}`)
    await expectRefused('a.b.c')
  })

  it('that is signed with the public key as if it were a shared one is refused', async () => {
    for (const text of [app.publicPem, app.publicPem.trim(), app.publicPem.replaceAll('\n', '')]) {
      await expectRefused(await app.signed({ header: { alg: 'HS256' }, key: new TextEncoder().encode(text) }))
    }
  })

  it('that brings its own key is refused, whoever signed it', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    const headers = [
      { jwk },
      { jku: 'http://127.0.0.1:9/keys' },
      { x5u: 'http://127.0.0.1:9/cert' },
      { x5c: ['MIIB'] },
      { kid: 'telkom' },
    ]
    for (const header of headers) {
      await expectRefused(await app.signed({ header, key: own.privateKey }))
    }
    await expectRefused(await app.signed({ header: { jwk: app.publicJwk } }))
    await expectRefused(await app.signed({ header: { jku: 'https://id.telkom.example/keys' } }))
  })

  it('of another algorithm of the same family is refused', async () => {
    const other = await generateKeyPair('PS256', { extractable: true })
    await expectRefused(await app.signed({ header: { alg: 'PS256' }, key: other.privateKey }))
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other-service' }],
    ['no audience', { aud: undefined }],
    ['no number', { msisdn: undefined }],
    ['a number that is none', { msisdn: "'; drop table account; --" }],
    ['a number of another country', { msisdn: '6591234567' }],
    ['a number that is not a text', { msisdn: 6_281_234_567_890 }],
    ['no name', { jti: undefined }],
    ['an empty name', { jti: '' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
  ])('with %s is refused', async (_what, claims) => {
    await expectRefused(await app.signed({ claims }))
  })

  it('that has ended, is too old, lives too long or comes from the future is refused', async () => {
    const seconds = nowSeconds()
    await expectRefused(await app.signed({ claims: { iat: seconds - 200, exp: seconds - 60 } }))
    await expectRefused(await app.signed({ claims: { iat: seconds - 3600, exp: seconds + 60 } }))
    await expectRefused(await app.signed({ claims: { exp: seconds + 24 * 3600 } }))
    await expectRefused(await app.signed({ claims: { iat: seconds + 3600, exp: seconds + 3700 } }))
  })

  it('that was used is refused, also of two at once', async () => {
    const token = await app.signed()
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.signInByLink(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
    const jti = 'the-same-name'
    expect((await app.signInByLink(await app.signed({ claims: { jti } }))).status).toBe(200)
    await expectRefused(await app.signed({ claims: { jti } }))
  })

  it('beside a number that was mended is refused, as is one whose number was mended inside', async () => {
    await expectRefused(await app.signed(), { msisdn: '6281111111111' })
    const [header, payload = '', signature] = (await app.signed()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const mended = Buffer.from(JSON.stringify({ ...claims, msisdn: '6281111111111' })).toString('base64url')
    await expectRefused([header, mended, signature].join('.'), { msisdn: '6281111111111' })
  })

  it('of one partner opens nothing of another', async () => {
    const keys = await generateKeyPair('ES256', { extractable: true })
    const { exportSPKI } = await import('jose')
    await app.user.partners.put(
      {
        ...app.partner,
        slug: 'other',
        jwtClient: 'other',
        jwtKey: await exportSPKI(keys.publicKey),
        jwtAlgorithm: 'ES256',
      },
      app.clock.now(),
    )
    await expectRefused(await app.signed(), { jwt_client: 'other' })
    await expectRefused(await app.signed({ header: { alg: 'ES256' }, key: keys.privateKey }))
    await expectRefused(await app.signed(), { jwt_client: 'nobody' })
  })

  it('opens nothing while the partner is switched off, nor for a client name that was another’s', async () => {
    const { partner } = app
    await app.user.partners.put({ ...partner, enabled: false }, app.clock.now())
    await expectRefused(await app.signed())
    // The name of its links goes to somebody else, whose people may not enter the accounts of the first one's.
    await app.user.partners.put({ ...partner, jwtClient: 'renamed' }, app.clock.now())
    await app.user.partners.put({ ...partner, slug: 'heir' }, app.clock.now())
    await expectRefused(await app.signed())
    await app.user.partners.put({ ...partner, slug: 'heir', jwtClient: 'heir' }, app.clock.now())
    await app.user.partners.put(partner, app.clock.now())
    expect((await app.signInByLink(await app.signed())).status).toBe(200)
  })
})

describe('the marker of a partner', () => {
  it('is in no name that a person can register (trust 23)', async () => {
    for (const email of ['x@surge.id', '"628123@surge"@example.com', 'a@surge@example.com']) {
      const answer = await app.calls.call(user.createAccount, {
        body: { email, name: '6281@surge', password: 'Rahasia-1945' },
        headers: { 'x-app-id': user.WEB_APP_ID },
      })
      if (answer.status !== 200) continue
      const rows = app.database.forModule<{ account: { id: string; username: string } }>('user')
      const made = await rows
        .selectFrom('account')
        .select('username')
        .where('id', '=', answer.body.data.userId as string)
        .executeTakeFirst()
      expect(made?.username).not.toContain('@')
    }
  })
})
