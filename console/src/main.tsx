import '@tayang/design/tokens.css'
import '@tayang/design/base.css'
import '@tayang/design/fonts.css'
import './app/app.css'
import { createRoot } from 'react-dom/client'
import { openLanguage, readLanguage } from '#shared/i18n'
import { ConsoleApp } from './app/console-app.tsx'

const page = document.querySelector('#console')
if (page) {
  const i18n = await openLanguage(readLanguage())
  createRoot(page).render(<ConsoleApp i18n={i18n} />)
}
