import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openWords, readLanguage } from '#ground/words'

const language = readLanguage(document.documentElement.lang)
// English stands in the code; Indonesian comes when it is spoken.
const messages = language === 'id' ? (await import('./ground/words/catalogues/id.po')).messages : {}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={openWords(language, messages)}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  )
})
