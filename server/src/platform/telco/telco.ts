import type { RawRoute } from '../http/route.ts'

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
