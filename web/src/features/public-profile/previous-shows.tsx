import type { Show } from '@tayang/contract'
import { Card } from '@tayang/design'
import { Link, ways } from '#ground/ways'
import { formatAgo, useLanguage } from '#ground/words'
import style from './public-profile.module.css'

/** Shows that are over: what they were called, in which category, and how long ago. */
export function PreviousShows({ shows, now }: { shows: readonly Show[]; now: number }) {
  const language = useLanguage()
  return (
    <ul className={style.grid}>
      {shows.map((show) => (
        <li key={show.id}>
          <Card
            shape="landscape"
            link={<Link to={ways.liveShow(show.id)} />}
            title={show.name}
            meta={[
              show.finishedAt === null ? null : formatAgo(show.finishedAt, now, language),
              show.showCategory?.name ?? null,
            ]
              .filter((fact) => fact !== null)
              .join(' · ')}
            picture={show.thumbnail === null ? undefined : { src: show.thumbnail, srcSet: '' }}
            ground={show.thumbColor}
          />
        </li>
      ))}
    </ul>
  )
}
