import { useLingui } from '@lingui/react'
import { readLanguage, type Language } from './languages.ts'

export function useLanguage(): Language {
  return readLanguage(useLingui().i18n.locale)
}
