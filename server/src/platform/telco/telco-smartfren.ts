import { errors, jwtVerify } from 'jose'
import type { Settings } from '../settings/settings.ts'
import type { Operator } from './telco.ts'

export const SMARTFREN_ALGORITHM = 'HS256'
const CLOCK_TOLERANCE_SECONDS = 10

/** Smartfren's header enrichment: a transaction is a JWT that Smartfren signed with the key that we share. */
export function openSmartfren({
  settings: { telco },
  key,
  isDemo,
}: {
  settings: Pick<Settings, 'telco'>
  key: Uint8Array
  /** The key is the one of the mock operator. */
  isDemo: boolean
}): Operator {
  return {
    async read(transId, now) {
      try {
        const { payload } = await jwtVerify<{ msisdn?: unknown }>(transId, key, {
          algorithms: [SMARTFREN_ALGORITHM],
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
        return { msisdn, jti, expiresAtMs: (exp + CLOCK_TOLERANCE_SECONDS) * 1000, isDemo }
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
        throw error
      }
    },
  }
}
