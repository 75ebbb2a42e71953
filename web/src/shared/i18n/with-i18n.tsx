import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Language } from './languages.ts'
import { openI18n } from './open-i18n.ts'
import { messages as indonesian } from './catalogues/id.po'

const catalogues = { en: {}, id: indonesian }

/** Provides the texts of a component, for tests. */
export function WithI18n({ language = 'en', children }: { language?: Language; children: ReactNode }) {
  return <I18nProvider i18n={openI18n(language, catalogues[language])}>{children}</I18nProvider>
}
