import { useLingui } from '@lingui/react/macro'
import { legalNames, useLegalTitles } from '#shared/legal'
import { Link, urls } from '#shared/urls'
import { useLanguage } from '#shared/i18n'

/** Links about the service and its rules, at the end of every page. */
export function MoreLinks() {
  const { t } = useLingui()
  const titles = useLegalTitles()
  const language = useLanguage()
  return (
    <nav aria-label={t`About Tayang`}>
      <ul>
        {legalNames.map((name) => (
          <li key={name}>
            <Link to={urls.legal(name, language)}>{titles[name]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
