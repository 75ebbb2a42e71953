import { decodeProtectedHeader, errors, importSPKI, jwtVerify, type CryptoKey } from 'jose'
import type { PartnerRow } from '../rows/partner-rows.ts'

const partnerAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const
export type PartnerAlgorithm = (typeof partnerAlgorithms)[number]

/** The claims of a valid token. */
export interface PartnerClaims {
  /** Digits with the country first, without a plus. */
  readonly msisdn: string
  readonly jti: string
  readonly expiresAtMs: number
}

/** How much our clock and the partner's may differ. */
const CLOCK_TOLERANCE_SECONDS = 30
const RSA_BITS_MIN = 2048
/** Indonesian numbers: 62, then 8 to 12 digits that begin with an 8. */
const MSISDN = /^628\d{7,11}$/
const JTI = /^[\x21-\x7e]{8,128}$/

/** Headers by which a token could choose its own key (RFC 8725, section 3.10): no partner of ours sends them. */
const KEY_HEADERS = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256'] as const

/** The key that an operator entered; `undefined` when it is no public key of this algorithm, or a weak one. */
export async function importPartnerKey(pem: string, algorithm: string): Promise<CryptoKey | undefined> {
  try {
    const key = await importSPKI(pem.trim(), algorithm)
    const { modulusLength } = key.algorithm as { modulusLength?: number }
    return modulusLength !== undefined && modulusLength < RSA_BITS_MIN ? undefined : key
  } catch {
    // The library's error may quote the key, so it is dropped.
    return undefined
  }
}

/**
 * Verifies a partner's token (RFC 8725). Algorithm and key are stored with the partner, and no header chooses either; a
 * `kid` is ignored. The caller checks that the token has not been used before.
 */
export async function readPartnerToken(
  token: string,
  { partner, lifeMs, now }: { partner: PartnerRow; lifeMs: number; now: number },
): Promise<PartnerClaims | undefined> {
  const key = await importPartnerKey(partner.jwt_key, partner.jwt_algorithm)
  if (!key) return undefined
  try {
    const header = decodeProtectedHeader(token)
    if (KEY_HEADERS.some((name) => Object.hasOwn(header, name))) return undefined
    const { payload } = await jwtVerify<{ msisdn?: unknown }>(token, key, {
      algorithms: [partner.jwt_algorithm],
      issuer: partner.issuer,
      audience: partner.audience,
      requiredClaims: ['exp', 'iat', 'jti', 'msisdn'],
      maxTokenAge: lifeMs / 1000,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now),
    })
    const { exp = 0, iat = 0, jti = '', msisdn } = payload
    if ((exp - iat) * 1000 > lifeMs || !JTI.test(jti)) return undefined
    if (typeof msisdn !== 'string' || !MSISDN.test(msisdn)) return undefined
    return { msisdn, jti, expiresAtMs: (exp + CLOCK_TOLERANCE_SECONDS) * 1000 }
  } catch (error) {
    // The library throws a TypeError for a header that is no JSON; both mean that the token is invalid.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
