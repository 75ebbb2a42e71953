import { Trans } from '@lingui/react/macro'
import { Wordmark } from '@tayang/design'
import { Link } from 'react-router'
import { ways } from '#ground/ways'
import { chooseLanguage, languages, useLanguage } from '#ground/words'
import type { MenuPage } from '../../../root.tsx'
import style from './site-shell.module.css'

const CONTACT = 'halo@tayang.test'
const languageNames = { en: 'English', id: 'Bahasa Indonesia' }

interface Props {
  categories: readonly MenuPage[]
  version: string
}

export function Footer({ categories, version }: Props) {
  const chosen = useLanguage()
  return (
    <footer className={style.footer}>
      <div className={style.about}>
        <Wordmark />
        <p>
          <Trans>Movies, series and live shows, made and watched in Indonesia.</Trans>
        </p>
        <p className={style.version}>
          <Trans>Application Version {version}</Trans>
        </p>
      </div>
      {categories.length > 0 && (
        <nav aria-labelledby="footer-browse">
          <h2 id="footer-browse">
            <Trans>Browse</Trans>
          </h2>
          <ul>
            {categories.map((page) => (
              <li key={page.friendlyId}>
                <Link to={ways.page(page.friendlyId)}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        <h2>
          <Trans>Contact Us</Trans>
        </h2>
        <ul>
          <li>
            <a href={`mailto:${CONTACT}`}>{CONTACT}</a>
          </li>
        </ul>
      </div>
      <div>
        <h2>
          <Trans>Language</Trans>
        </h2>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <button
                type="button"
                lang={language}
                aria-pressed={language === chosen}
                onClick={() => chooseLanguage(language)}
              >
                {languageNames[language]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
