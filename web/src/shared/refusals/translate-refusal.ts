import type { MessageDescriptor } from '@lingui/core'
import { ownTextOf } from './own-texts.ts'
import { textsByCode } from './texts-by-code.ts'

/**
 * The text of a refusal: that of its own sentence, where it has one, else that of its code. A sentence that no list has
 * (of a licence provider, of a newer server) becomes that of its code; a code without a text is null.
 */
export function translateRefusal(code: string, sentence: string): MessageDescriptor | null {
  const own = ownTextOf(sentence)
  if (own) return own
  return Object.hasOwn(textsByCode, code) ? textsByCode[code as keyof typeof textsByCode] : null
}
