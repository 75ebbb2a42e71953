import { user } from '@tayang/contract'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MSISDN, openPartnersHarness, type PartnersHarness } from '../test/partners-harness.ts'
import { newDevice } from '../../test/user-harness.ts'

let app: PartnersHarness
beforeAll(async () => void (app = await openPartnersHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const FAILED = { code: 'INVALID_CREDENTIAL', message: 'Authentication Failed.' }
const nowSeconds = () => Math.floor(app.clock.now() / 1000)

async function expectRefused(token: string, over: object = {}): Promise<void> {
  const answer = await app.signInByLink(token, over)
  expect([answer.status, answer.body]).toEqual([401, { ...FAILED, details: [] }])
}

describe('sign-in by the link of a partner', () => {
  it('the signed number is signed in, and the next link signs in the same account', async () => {
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
    // Everybody sees the name, so the number is not in it.
    expect(JSON.stringify(body.data.profile)).not.toContain(MSISDN)
    const again = await app.signInByLink(await app.signed(), { msisdn: `+${MSISDN}` })
    expect(again.body.data.account.id).toBe(body.data.account.id)
  })

  it('concurrent links create one account', async () => {
    const claims = { msisdn: '6281200009999' }
    const tokens = await Promise.all(Array.from({ length: 6 }, () => app.signed({ claims })))
    const answers = await Promise.all(tokens.map((token) => app.signInByLink(token, claims)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.account.id)).size).toBe(1)
  })

  it('a token is accepted whatever its key id', async () => {
    expect((await app.signInByLink(await app.signed({ header: { kid: '../../etc/passwd' } }))).status).toBe(
      200,
    )
  })

  it('the same token is accepted again after a conflict of the device identifier', async () => {
    const device = newDevice()
    await app.login(await app.register('Owner'), device)
    const token = await app.signed()
    const taken = await app.signInByLink(token, { device })
    expect([taken.status, taken.body.code]).toEqual([409, 'Model UniqueConstraintError'])
    expect((await app.signInByLink(token)).status).toBe(200)
    await expectRefused(token)
  })

  it('a banned account is refused', async () => {
    const claims = { msisdn: '6281200007777' }
    const { account } = (await app.signInByLink(await app.signed({ claims }), claims)).body.data
    const rows = app.database.forModule('user')
    await sql`update "user".account set status = 'banned' where id = ${account.id}`.execute(rows)
    const answer = await app.signInByLink(await app.signed({ claims }), claims)
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  })

  it('a call of an unknown application is refused', async () => {
    const answer = await app.signInByLink(await app.signed(), {}, { headers: { 'x-app-id': 'somebody' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_APP_ID'])
  })

  it('the shape is validated first', async () => {
    expect((await app.signInByLink('')).status).toBe(400)
    expect((await app.signInByLink('a.b.c', { jwt_client: '../x' })).status).toBe(400)
  })
})

describe('a forged token', () => {
  it('an unsigned token is refused', async () => {
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

  it('a token signed with the public key as a shared secret is refused', async () => {
    for (const text of [app.publicPem, app.publicPem.trim(), app.publicPem.replaceAll('\n', '')]) {
      await expectRefused(await app.signed({ header: { alg: 'HS256' }, key: new TextEncoder().encode(text) }))
    }
  })

  it('a token that brings its own key is refused', async () => {
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

  it('a token of another algorithm of the same family is refused', async () => {
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
  ])('a token with %s is refused', async (_what, claims) => {
    await expectRefused(await app.signed({ claims }))
  })

  it('a token that has expired, is too old, lives too long or was issued in the future is refused', async () => {
    const seconds = nowSeconds()
    await expectRefused(await app.signed({ claims: { iat: seconds - 200, exp: seconds - 60 } }))
    await expectRefused(await app.signed({ claims: { iat: seconds - 3600, exp: seconds + 60 } }))
    await expectRefused(await app.signed({ claims: { exp: seconds + 24 * 3600 } }))
    await expectRefused(await app.signed({ claims: { iat: seconds + 3600, exp: seconds + 3700 } }))
  })

  it('a used token is refused, even for two concurrent requests', async () => {
    const token = await app.signed()
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.signInByLink(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
    const jti = 'the-same-name'
    expect((await app.signInByLink(await app.signed({ claims: { jti } }))).status).toBe(200)
    await expectRefused(await app.signed({ claims: { jti } }))
  })

  it('a token beside a different number is refused, and so is a token with a changed number', async () => {
    await expectRefused(await app.signed(), { msisdn: '6281111111111' })
    const [header, payload = '', signature] = (await app.signed()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const changedClaims = Buffer.from(JSON.stringify({ ...claims, msisdn: '6281111111111' })).toString(
      'base64url',
    )
    await expectRefused([header, changedClaims, signature].join('.'), { msisdn: '6281111111111' })
  })

  it('a token of one partner is refused for another one', async () => {
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

  it('a token is refused while the partner is disabled, and for a client name that was another partner’s', async () => {
    const { partner } = app
    await app.user.partners.put({ ...partner, enabled: false }, app.clock.now())
    await expectRefused(await app.signed())
    // Another partner gets the client name; its people must not get into the accounts of the first one.
    await app.user.partners.put({ ...partner, jwtClient: 'renamed' }, app.clock.now())
    await app.user.partners.put({ ...partner, slug: 'heir' }, app.clock.now())
    await expectRefused(await app.signed())
    await app.user.partners.put({ ...partner, slug: 'heir', jwtClient: 'heir' }, app.clock.now())
    await app.user.partners.put(partner, app.clock.now())
    expect((await app.signInByLink(await app.signed())).status).toBe(200)
  })
})

describe('the marker of a partner', () => {
  it('a registered name never contains it', async () => {
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
