import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Language } from './languages.ts'
import { readMessage } from './read-message.ts'

/**
 * Texts come from the catalogue of the language, or as the code has them where it has none: English needs no catalogue.
 * One set of words per request or page: the server never shares one between two people.
 */
export function openI18n(language: Language, messages: Messages): I18n {
  const words = setupI18n({ locale: language, messages: { [language]: messages } })
  words.setMessagesCompiler(readMessage)
  return words
}
