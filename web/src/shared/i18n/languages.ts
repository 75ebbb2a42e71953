import { writeCookie } from '#shared/cookies'

/**
 * The two languages of the interface; English is the default. The choice is in the cookie `lang`. See
 * docs/product/site.md#languages.
 */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

const LANGUAGE_COOKIE = 'lang'

export function readLanguage(value: string | null | undefined): Language {
  return value === 'id' ? 'id' : 'en'
}

/** Keeps the choice for a year and reloads the site in it. */
export function chooseLanguage(language: Language): void {
  if (writeCookie(LANGUAGE_COOKIE, language, { days: 365 })) location.reload()
}
