import { useLingui } from '@lingui/react'
import { formatCount } from './figures.ts'
import { readLanguage, type Language } from './languages.ts'

export function useLanguage(): Language {
  return readLanguage(useLingui().i18n.locale)
}

/** How many people or views there are, in short; balances are said by `formatBalance`. */
export function useCount(): (count: number) => string {
  const language = useLanguage()
  return (count) => formatCount(count, language)
}
