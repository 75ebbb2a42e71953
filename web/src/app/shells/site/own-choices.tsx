import { Trans } from '@lingui/react/macro'
import { chooseLanguage, languages, useLanguage } from '#shared/i18n'
import { OwnPages } from './own-pages.tsx'
import { openPrivacyChoice } from './privacy-choice.ts'
import style from './footer.module.css'

const names = { en: 'English', id: 'Bahasa Indonesia' }

/** The end of every page: the links to own pages, and the choices of this browser. */
export function OwnChoices({ hasOwnPages = true }: { hasOwnPages?: boolean }) {
  const chosen = useLanguage()
  return (
    <ul className={style.choices}>
      {hasOwnPages && <OwnPages />}
      <li>
        <button type="button" onClick={openPrivacyChoice}>
          <Trans>Privacy choices</Trans>
        </button>
      </li>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === chosen}
            onClick={() => chooseLanguage(language)}
          >
            {names[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}
