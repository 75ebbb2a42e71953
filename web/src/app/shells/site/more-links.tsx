import { useLingui } from '@lingui/react/macro'
import { legalNames, useLegalTitles } from '#ground/legal'
import { Link, ways } from '#ground/ways'
import { useLanguage } from '#ground/words'

/** What may be read about the house and its rules, at the end of every page. */
export function MoreLinks() {
  const { t } = useLingui()
  const titles = useLegalTitles()
  const language = useLanguage()
  return (
    <nav aria-label={t`About Tayang`}>
      <ul>
        {legalNames.map((name) => (
          <li key={name}>
            <Link to={ways.legal(name, language)}>{titles[name]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
