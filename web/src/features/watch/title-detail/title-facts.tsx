import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMinutes, useLanguage } from '#shared/i18n'
import { Scenes } from './scenes.tsx'
import type { TitleView } from './title-view.ts'
import style from './title-facts.module.css'

/** What is known of a title, where a series has its episodes; what nobody knows has no line. */
export function TitleFacts({ title }: { title: TitleView }) {
  const language = useLanguage()
  const { banner, genres, cast, subtitles } = title
  const length = banner.minutes !== null && formatMinutes(banner.minutes, language)
  return (
    <div className={style.whole}>
      <Scenes title={title} />
      <section>
        <h2 className={style.heading}>
          <Trans>Details</Trans>
        </h2>
        <dl className={style.facts}>
          <Fact name={<Trans>Cast:</Trans>}>{cast.join(', ')}</Fact>
          <Fact name={<Trans>Genres</Trans>}>{genres.join(', ')}</Fact>
          <Fact name={<Trans>Year</Trans>}>{banner.year}</Fact>
          <Fact name={<Trans>Length</Trans>}>{length}</Fact>
          <Fact name={<Trans>Age rating</Trans>}>{banner.rating}</Fact>
          <Fact name={<Trans>Subtitles</Trans>}>{subtitles.join(', ')}</Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  )
}
