import type { DrawsContext } from '../dependencies.ts'

/** Letters and digits that are not mistaken for one another on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The code of a voucher that was won: the same however often it is made, and known to nobody without the secret. */
export function voucherCodeOf({ secrets }: Pick<DrawsContext, 'secrets'>, winnerId: string): string {
  const bytes = Buffer.from(secrets.derive('prize voucher', winnerId), 'base64url')
  const letters = [...bytes.subarray(0, 12)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-')
}
