/** Letters and symbols that are drawn as nothing: fillers of Hangul, and the empty pattern of Braille. */
const EMPTY = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Whether a name shows anything: a letter, a digit, a mark or a symbol, and not only zero-width spaces. */
export function hasVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(EMPTY, ''))
}

/** Pictures that are made of several characters, which a joiner or a mark of style holds together. */
const PICTURE = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0e\\ufe0f]*'
const FLAG = '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}'
const JOINED = `${FLAG}|${PICTURE}(?:\\u200d${PICTURE})*|[0-9#*]\\ufe0f\\u20e3`
/** Control characters, turns of the direction of writing, and all that takes no room. */
const HIDDEN = '[\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]'
const PARTS = new RegExp(`(${JOINED})|${HIDDEN}`, 'gu')

/** A name without the characters that nobody sees, by which two names read alike; emoji stay whole. */
export function withoutHidden(text: string): string {
  return text.replace(PARTS, (_all, picture: string | undefined) => picture ?? '')
}

export const hasHidden = (text: string): boolean => withoutHidden(text) !== text
