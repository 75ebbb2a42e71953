/**
 * A moment of the wall clock as black and white blocks, drawn into pictures and read back from pixels that an
 * encoder, a network and a player have been through. 32 bits of the moment and 8 bits that prove them.
 */

/** Two rows of blocks across the whole width, so that every rung of a ladder still shows them. */
export const COLUMNS = 20
export const ROWS = 2
/** Height of one row in shares of the picture. */
export const ROW_SHARE = 1 / 12

const MOMENT_BITS = 32
const PROOF_BITS = 8
/** Blocks nearer to grey than this are not read at all. */
const GREY_FROM = 96
const GREY_TO = 160
const MOMENT_RANGE = 2 ** MOMENT_BITS

/** The blocks of a moment, row by row from the left; true is white. */
export function encodeMoment(atMs: number): boolean[] {
  const moment = atMs % MOMENT_RANGE
  return [...bitsOf(moment, MOMENT_BITS), ...bitsOf(proofOf(moment), PROOF_BITS)]
}

/** The moment that blocks of this brightness (0 to 255) stand for, near `nearMs`; null where they prove nothing. */
export function decodeMoment(brightness: readonly number[], nearMs: number): number | null {
  if (brightness.length !== COLUMNS * ROWS) return null
  if (brightness.some((value) => value > GREY_FROM && value < GREY_TO)) return null
  const bits = brightness.map((value) => value >= GREY_TO)
  const moment = numberOf(bits.slice(0, MOMENT_BITS))
  if (numberOf(bits.slice(MOMENT_BITS)) !== proofOf(moment)) return null
  // The upper bits of the clock did not travel: the one of all such moments that is nearest is meant.
  const turns = Math.round((nearMs - moment) / MOMENT_RANGE)
  return moment + turns * MOMENT_RANGE
}

function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, at) => Math.floor(value / 2 ** (count - 1 - at)) % 2 === 1)
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0)
}

/** CRC-8 (polynomial 0x07, started at 0xFF): finds every burst of wrong blocks up to eight long. */
function proofOf(moment: number): number {
  let proof = 0xff
  for (const shift of [24, 16, 8, 0]) {
    proof ^= Math.floor(moment / 2 ** shift) % 256
    for (let bit = 0; bit < 8; bit++)
      proof = proof & 0x80 ? ((proof << 1) ^ 0x07) & 0xff : (proof << 1) & 0xff
  }
  return proof
}
