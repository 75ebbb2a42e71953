import { setupI18n, type I18n } from '@lingui/core'

/** The two languages of the console; English is the default. */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

/** Its own key: an operator may work in another language than that of the site in the same browser. */
const KEY = 'tayang.console.language'

export function readLanguage(): Language {
  return localStorage.getItem(KEY) === 'id' ? 'id' : 'en'
}

/** Keeps the choice and opens the console again in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  location.reload()
}

/** English needs no catalogue: its texts stand in the code. */
export async function openLanguage(language: Language): Promise<I18n> {
  document.documentElement.lang = language
  const messages = language === 'id' ? (await import('./indonesian.ts')).indonesian : {}
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
