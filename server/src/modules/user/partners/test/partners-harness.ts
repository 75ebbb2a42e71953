import { user } from '@tayang/contract'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTHeaderParameters,
} from 'jose'
import { APP, newDevice, openUserHarness } from '../../test/user-harness.ts'

/** Overrides of a token that is otherwise valid. */
export interface TokenOverrides {
  header?: Partial<JWTHeaderParameters> & Record<string, unknown>
  claims?: Record<string, unknown>
  key?: CryptoKey | Uint8Array
}

export const MSISDN = '6281234567890'

let tokens = 0

/** The user module with a partner `telkom` whose private key the test holds. */
export async function openPartnersHarness() {
  const app = await openUserHarness({ startMs: Date.now() })
  const { calls, clock } = app
  const keys = await generateKeyPair('RS256', { extractable: true })
  const publicPem = await exportSPKI(keys.publicKey)
  const partner = {
    slug: 'telkom',
    name: 'Telkom',
    jwtClient: 'telkom.id',
    jwtKey: publicPem,
    jwtAlgorithm: 'RS256',
    issuer: 'https://id.telkom.example',
    audience: 'tayang',
    hidesPlans: false,
    hidesShare: true,
    enabled: true,
  } as const
  await app.user.partners.put(partner, clock.now())

  const signed = async ({
    header = {},
    claims = {},
    key = keys.privateKey,
  }: TokenOverrides = {}): Promise<string> => {
    const seconds = Math.floor(clock.now() / 1000)
    const payload = {
      iss: partner.issuer,
      aud: partner.audience,
      iat: seconds,
      exp: seconds + 120,
      jti: `token-${++tokens}-${crypto.randomUUID()}`,
      msisdn: MSISDN,
      ...claims,
    }
    return await new SignJWT(JSON.parse(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RS256', ...header })
      .sign(key)
  }

  return {
    ...app,
    keys,
    partner,
    publicPem,
    publicJwk: await exportJWK(keys.publicKey),
    signed,
    signInByLink: (
      token: string,
      over: { jwt_client?: string; msisdn?: string; device?: object } = {},
      how: { host?: string; headers?: Record<string, string> } = {},
    ) => {
      const { device = newDevice(), ...payload } = over
      return calls.call(user.signInPartner, {
        body: {
          type: 'username',
          payload: { jwt_token: token, jwt_client: partner.jwtClient, msisdn: MSISDN, ...payload },
          device,
        },
        headers: APP,
        ...how,
      })
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export type PartnersHarness = Awaited<ReturnType<typeof openPartnersHarness>>
