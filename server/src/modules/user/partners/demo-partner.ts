import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { Clock } from '#platform/clock/clock'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import { Refusal } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Partners } from './partners.ts'

const DEMO_PARTNER = {
  slug: 'surge',
  name: 'Surge',
  jwtClient: 'surge',
  jwtAlgorithm: 'ES256',
  issuer: 'surge-stand-in',
  audience: 'tayang',
  hidesPlans: true,
  hidesShare: true,
  enabled: true,
} as const

const SOME_MSISDN = '6281200000001'
const LINK_MS = 2 * 60_000

interface DemoPartnerDependencies {
  partners: Partners
  settings: Pick<Settings, 'host' | 'origin'>
  clock: Clock
}

/**
 * The demo's partner. It signs links as a real partner does, with a key that is generated at the start and never
 * stored; `/dev/partner?partner=surge&msisdn=6281…` redirects to such a link. It exists in demo mode alone:
 * docs/product/security.md#demo-mode.
 */
export function openDemoPartner({ partners, settings, clock }: DemoPartnerDependencies) {
  let made: Promise<CryptoKey> | undefined

  async function make(): Promise<CryptoKey> {
    const { publicKey, privateKey } = await generateKeyPair(DEMO_PARTNER.jwtAlgorithm)
    await partners.putDemo({ ...DEMO_PARTNER, jwtKey: await exportSPKI(publicKey) }, clock.now())
    return privateKey
  }
  const keyOf = () => (made ??= make())

  const rawRoute: RawRoute = {
    methods: ['GET'],
    path: '/dev/partner',
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      const { partner, msisdn = SOME_MSISDN } = request.query as { partner?: unknown; msisdn?: unknown }
      if (partner !== DEMO_PARTNER.slug) throw new Refusal('NOT_FOUND')
      if (typeof msisdn !== 'string' || !/^\d{1,15}$/.test(msisdn)) throw new Refusal('INVALID_PARAMETERS')
      const now = clock.now()
      const token = await new SignJWT({ msisdn })
        .setProtectedHeader({ alg: DEMO_PARTNER.jwtAlgorithm })
        .setIssuer(DEMO_PARTNER.issuer)
        .setAudience(DEMO_PARTNER.audience)
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + LINK_MS))
        .setJti(crypto.randomUUID())
        .sign(await keyOf())
      const link = new URLSearchParams({ jwt_token: token, jwt_client: DEMO_PARTNER.jwtClient, msisdn })
      return reply
        .code(302)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', `/mobile/${DEMO_PARTNER.slug}?${link.toString()}`)
        .send()
    },
  }

  return {
    rawRoute,
    /** Makes the partner's variant of the site available before anybody has signed in. */
    ensureDemoPartner: async (): Promise<void> => void (await keyOf()),
  }
}
