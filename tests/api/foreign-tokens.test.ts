import { admin, shows, type Operation, type RefusalBody } from '@tayang/contract'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGrants } from '../../server/src/modules/delivery/access/grants.ts'
import { openSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

const SECRET = 'the secret that this test and its app share'
const METRICS_TOKEN = 'the token that a collector of figures has'
const GATEWAY_TOKEN = 'the token that the gateway of letters has'

let test: TestApp
/** What somebody may hold and means something else, each valid where it belongs. */
let others: Readonly<Record<string, string>>

beforeAll(async () => {
  test = await openTestApp({
    env: {
      TAYANG_SECRET: SECRET,
      TAYANG_METRICS_TOKEN: METRICS_TOKEN,
      SMS_GATEWAY_TOKEN: GATEWAY_TOKEN,
    },
  })
  const viewer = await test.person('Ani')
  const operator = await test.operator()
  const asked = await test.app.user.provisioning.makeOperator('new@example.com', ['support'])
  const rtmp = await test.call(shows.getRtmp, {}, { token: viewer.login.accessToken })
  const grants = openGrants({ secrets: openSecrets({ home: '', secret: SECRET }) })
  const { id: accountId } = viewer.login.account
  const endsAt = Date.now() + 60_000
  const slot = { accountId, loginId: crypto.randomUUID(), playbackId: crypto.randomUUID() }
  others = {
    'the refresh token of a session': viewer.login.refreshToken,
    'the id of a device': viewer.deviceUuid,
    'the id of an account': accountId,
    'the token of a letter that sets a password': asked.token,
    'the key of a stream': rtmp.body.data.key,
    'a grant of a title': grants.grant({ accountId, versionId: crypto.randomUUID(), endsAt }),
    'a grant of a playback': grants.playGrant({ slot, thing: crypto.randomUUID(), endsAt }),
    'a preview of a hidden title': grants.preview({ accountId, thingId: crypto.randomUUID(), endsAt }),
    'a licence token': grants.licenceToken({ accountId, keyId: 'f'.repeat(32), endsAt }),
    'a link token of a partner': await linkOf(operator.login.accessToken),
    'the token of a collector of figures': METRICS_TOKEN,
    'the token of the gateway of SMS': GATEWAY_TOKEN,
    'the secret of the media engine': test.app.controlSecret,
  }
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

/** A partner is registered, and signs a link that would sign somebody in. */
async function linkOf(token: string): Promise<string> {
  const keys = await generateKeyPair('ES256', { extractable: true })
  const put = await test.call(
    admin.putPartner,
    {
      params: { slug: 'warung' },
      body: {
        name: 'Warung',
        jwtClient: 'warung.id',
        jwtKey: await exportSPKI(keys.publicKey),
        jwtAlgorithm: 'ES256',
        issuer: 'https://id.warung.example',
        audience: 'tayang',
      },
    },
    { token },
  )
  expect(put.status).toBe(200)
  return new SignJWT({ msisdn: '6281234567890' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer('https://id.warung.example')
    .setAudience('tayang')
    .setIssuedAt()
    .setExpirationTime('2m')
    .setJti(crypto.randomUUID())
    .sign(keys.privateKey)
}

const protectedOnes = operations
  .filter(({ caller }) => caller === 'viewer' || caller === 'unvalidated' || caller === 'operator')
  .map((operation): [string, Operation] => [nameOf(operation), operation])

describe('what proves something else is nobody’s access token', () => {
  it.each(protectedOnes)('at %s', async (_name, operation) => {
    const hasBody = operation.body !== undefined && operation.method !== 'GET'
    const ask = async (token: string) => {
      const answer = await fetch(`${test.address}${someAddressOf(operation)}`, {
        method: operation.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: '{}' } : {}),
      })
      return [answer.status, ((await answer.json()) as RefusalBody).code] as const
    }
    const asked = Object.entries(others).map(async ([what, token]) => [what, await ask(token)] as const)
    const answers = Object.fromEntries(await Promise.all(asked))
    const refused = [401, 'Session InvalidSessionToken']
    expect(answers).toEqual(Object.fromEntries(Object.keys(others).map((what) => [what, refused])))
  })
})
