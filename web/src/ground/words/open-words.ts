import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './languages.ts'

/** One set of words per request or page: the server never shares one between two people. */
export function openWords(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
