import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openI18n, readLanguage } from '#shared/i18n'

const language = readLanguage(document.documentElement.lang)
// The scripts of a built page have their texts in its language; while developing Indonesian has its catalogue.
const messages =
  import.meta.env.DEV && language === 'id' ? (await import('./shared/i18n/catalogues/id.po')).messages : {}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={openI18n(language, messages)}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})
