import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Suggestion } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { useId, type ReactNode } from 'react'
import { useCount } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { searchSections, type Groups, type SearchSection } from './read-groups.ts'
import { ResultGroup } from './result-group.tsx'
import style from './result-group.module.css'

interface ResultSectionsProps extends Omit<Groups, 'spelling'> {
  keyword: string
}

/** What was found, below three headings; a section without anything is left out. */
export function ResultSections({ keyword, groups, people, failed }: ResultSectionsProps) {
  const sections = Object.entries(searchSections) as [SearchSection, (typeof searchSections)[SearchSection]][]
  return sections.map(([section, types]) => {
    const shown = types.flatMap((type) => {
      const first = groups.find((group) => group.type === type) ?? null
      return first || failed.includes(type) ? { type, first } : []
    })
    const found = section === 'people' ? people : []
    if (shown.length === 0 && found.length === 0) return null
    return (
      <Section key={section} section={section} isOneGroup={shown.length === 1 && found.length === 0}>
        {found.length > 0 && <People people={found} />}
        {shown.map(({ type, first }) => (
          <ResultGroup key={type} {...{ type, keyword, first }} />
        ))}
      </Section>
    )
  })
}

interface SectionProps {
  section: SearchSection
  /** Its own heading says as much, with how many there are. */
  isOneGroup: boolean
  children: ReactNode
}

function Section({ section, isOneGroup, children }: SectionProps) {
  const headingId = useId()
  return (
    <section className={style.section} aria-labelledby={headingId} data-one-group={isOneGroup || undefined}>
      <h2 id={headingId} className={isOneGroup ? 'only-read' : undefined}>
        {section === 'titles' && <Trans>Movies and series</Trans>}
        {section === 'live' && <Trans>Live and channels</Trans>}
        {section === 'people' && <Trans>People and clips</Trans>}
      </h2>
      {children}
    </section>
  )
}

function People({ people }: { people: readonly Suggestion[] }) {
  const { t } = useLingui()
  return (
    <ul className={style.people} aria-label={t`People`}>
      {people.map((person) => (
        <li key={person.id}>
          <Person person={person} />
        </li>
      ))}
    </ul>
  )
}

function Person({
  person: { id, titleLocalized: name, pictureUrl, isOnAir, count },
}: {
  person: Suggestion
}) {
  const { t } = useLingui()
  const followers = count ?? 0
  const shown = useCount()(followers)
  const counted = t`${plural(followers, { one: `${shown} follower`, other: `${shown} followers` })}`
  return (
    <Link to={urls.person(id)}>
      <span className={style.face} data-live={isOnAir || undefined}>
        <Avatar name={name} picture={pictureUrl} size={56} />
      </span>
      <span>
        <strong>{name}</strong>
        <small>{isOnAir ? `${t`On air now`} · ${counted}` : counted}</small>
      </span>
    </Link>
  )
}
