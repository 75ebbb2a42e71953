import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/**
 * Texts come from the messages of the language, or as the code has them where there is none: English needs no
 * catalogue, and a built page none at all. One object per request or page: the server never shares one between two
 * people.
 */
export function openI18n(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
