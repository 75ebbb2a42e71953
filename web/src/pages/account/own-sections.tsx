import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { WithQueries } from '#shared/api'
import { trackPage } from '#shared/track'
import style from './own-pages.module.css'

interface OwnSection {
  id: string
  name: string
  content: ReactNode
}

interface OwnSectionsProps {
  /** What the page is called where visits are counted. */
  page: string
  /** What the viewer should do first. */
  banner?: ReactNode
  sections: readonly OwnSection[]
}

/** A page of the viewer's own in sections, each with its own states and an address of its own. */
export function OwnSections({ page, banner, sections }: OwnSectionsProps) {
  const { t } = useLingui()
  useEffect(() => trackPage(page), [page])
  // The sections come after the page: the browser has looked for the one that is meant before.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <WithQueries>
      {banner && <div className={style.banner}>{banner}</div>}
      <nav aria-label={t`Sections`} className={style.sections}>
        {sections.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={style.panels}>
        {sections.map(({ id, name, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-name`} className={style.panel}>
            <h2 id={`${id}-name`}>{name}</h2>
            {content}
          </section>
        ))}
      </div>
    </WithQueries>
  )
}
