/** Letters and symbols that are drawn as nothing: fillers of Hangul, and the empty pattern of Braille. */
const EMPTY = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Whether a name shows anything: a letter, a digit, a mark or a symbol, and not only zero-width spaces. */
export function hasVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(EMPTY, ''))
}
