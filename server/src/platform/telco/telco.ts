import type { RawRoute } from '../http/route.ts'

/**
 * Telco: mobile operators that know the number of a browser's connection (header enrichment).
 *
 * The operator signs a transaction that names the number, and the browser sends it to us. Off while no key is set. In
 * demo mode a mock operator at `/dev/smartfren/he` signs transactions for any number.
 */
export interface Telco {
  /** Nothing where the operator is not offered to this request. */
  smartfren(isDemo: boolean): Operator | undefined
  /** Where browsers fetch a transaction; null while it is off. */
  smartfrenOf(isDemo: boolean): { heUrl: string } | null
  /** The mock operator; it refuses requests outside demo mode. */
  readonly rawRoutes: readonly RawRoute[]
}

export interface Operator {
  /** Nothing where the operator did not sign it, or too long ago. The caller checks whether it was used before. */
  read(transId: string, now: number): Promise<MobileConnection | undefined>
}

export interface MobileConnection {
  /** Digits with the country first, without a plus. */
  readonly msisdn: string
  readonly jti: string
  readonly expiresAtMs: number
  /** The mock operator made it up. */
  readonly isDemo: boolean
}
