import { SignJWT } from 'jose'
import type { Clock } from '../../clock/clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRoute } from '../../http/route.ts'
import { isDemo, isLoopbackRequest } from '../../settings/demo-mode.ts'
import type { Settings } from '../../settings/settings.ts'
import { SMARTFREN_ALGORITHM } from '../telco-smartfren.ts'

const DEFAULT_MSISDN = '6288100000001'

/** `/dev/smartfren/he`: a mock operator that signs a transaction for any number, in demo mode only. */
export function mockSmartfrenRoute({
  settings,
  key,
  clock,
}: {
  settings: Pick<Settings, 'host' | 'origin' | 'telco'>
  key: Uint8Array
  clock: Clock
}): RawRoute {
  const { telco } = settings
  return {
    methods: ['GET'],
    path: '/dev/smartfren/he',
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      const { msisdn = DEFAULT_MSISDN } = request.query as { msisdn?: unknown }
      if (typeof msisdn !== 'string' || !/^\d{8,15}$/.test(msisdn)) throw new Refusal('INVALID_PARAMETERS')
      const now = clock.now()
      const transId = await new SignJWT({ msisdn })
        .setProtectedHeader({ alg: SMARTFREN_ALGORITHM })
        .setIssuer(telco.smartfrenIssuer)
        .setAudience(telco.smartfrenAudience)
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + telco.transactionMs))
        .setJti(crypto.randomUUID())
        .sign(key)
      return reply.header('cache-control', 'no-store').send({ data: { transId } })
    },
  }
}
