import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock/clock.ts'
import { isDemo, isLoopbackRequest } from '../settings/demo-mode.ts'
import { Refusal } from '../http/refusal.ts'
import type { RawRoute } from '../http/route.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Telco: operators that know whose line a browser is on (header enrichment, A008).
 *
 * The operator puts a signed transaction on the line; the browser brings it to us. Off while no key is set. In demo
 * mode a stand-in at `/dev/smartfren/he` signs transactions for numbers that one asks for (ruling R25).
 */
export interface Telco {
  /** Nothing where whoever asks is not offered it. */
  smartfren(isDemo: boolean): Operator | undefined
  /** Where browsers fetch a transaction; null while it is off. */
  smartfrenOf(isDemo: boolean): { heUrl: string } | null
  /** The stand-in; refuses whoever is not of the demo. */
  readonly rawRoutes: readonly RawRoute[]
}

export interface Operator {
  /** Nothing where the operator did not sign it, or too long ago. Whether it served already is asked after. */
  read(transId: string, now: number): Promise<Line | undefined>
}

export interface Line {
  /** Digits with the country first, without a plus. */
  readonly msisdn: string
  readonly jti: string
  readonly expiresAtMs: number
  /** The stand-in made it up. */
  readonly isDemo: boolean
}

interface Needs {
  settings: Pick<Settings, 'host' | 'origin' | 'telco'>
  secrets: Secrets
  clock: Clock
}

const ALGORITHM = 'HS256'
const CLOCK_TOLERANCE_SECONDS = 10
const SOME_MSISDN = '6288100000001'

export function openTelco({ settings, secrets, clock }: Needs): Telco {
  const { telco } = settings
  const standInKey = new TextEncoder().encode(secrets.derive('telco', 'smartfren stand-in'))
  const real = telco.smartfrenKey === undefined ? undefined : new TextEncoder().encode(telco.smartfrenKey)

  const operator = (key: Uint8Array, isMadeUp: boolean): Operator => ({
    async read(transId, now) {
      try {
        const { payload } = await jwtVerify<{ msisdn?: unknown }>(transId, key, {
          algorithms: [ALGORITHM],
          issuer: telco.smartfrenIssuer,
          audience: telco.smartfrenAudience,
          requiredClaims: ['exp', 'iat', 'jti', 'msisdn'],
          maxTokenAge: telco.transactionMs / 1000,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(now),
        })
        const { exp = 0, iat = 0, jti = '', msisdn } = payload
        const isShort = (exp - iat) * 1000 <= telco.transactionMs
        if (!isShort || jti === '' || typeof msisdn !== 'string' || !/^\d{8,15}$/.test(msisdn))
          return undefined
        return { msisdn, jti, expiresAtMs: (exp + CLOCK_TOLERANCE_SECONDS) * 1000, isDemo: isMadeUp }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
        throw error
      }
    },
  })
  const smartfren = (mayPlay: boolean): Operator | undefined => {
    if (real) return operator(real, false)
    return mayPlay ? operator(standInKey, true) : undefined
  }

  return {
    smartfren,
    // Off by default in the demo too: whoever opens the dialog there is on no operator's line.
    smartfrenOf: (mayPlay) =>
      telco.smartfrenHeUrl !== undefined && smartfren(mayPlay) ? { heUrl: telco.smartfrenHeUrl } : null,
    rawRoutes: [
      {
        methods: ['GET'],
        path: '/dev/smartfren/he',
        async handle(request, reply) {
          if (!isDemo(settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
          const { msisdn = SOME_MSISDN } = request.query as { msisdn?: unknown }
          if (typeof msisdn !== 'string' || !/^\d{8,15}$/.test(msisdn))
            throw new Refusal('INVALID_PARAMETERS')
          const now = clock.now()
          const transId = await new SignJWT({ msisdn })
            .setProtectedHeader({ alg: ALGORITHM })
            .setIssuer(telco.smartfrenIssuer)
            .setAudience(telco.smartfrenAudience)
            .setIssuedAt(new Date(now))
            .setExpirationTime(new Date(now + telco.transactionMs))
            .setJti(crypto.randomUUID())
            .sign(standInKey)
          return reply.header('cache-control', 'no-store').send({ data: { transId } })
        },
      },
    ],
  }
}
