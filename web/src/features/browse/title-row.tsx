import { Trans, useLingui } from '@lingui/react/macro'
import { Rail } from '@tayang/design'
import { ChevronRight } from 'lucide-react'
import { Link, ways } from '#ground/ways'
import type { RowView } from './read-page.ts'
import { TitleCard } from './card/title-card.tsx'
import style from './browse.module.css'

/** Pictures of the first row that are in sight on every screen. */
const EAGER = 3

interface Props {
  row: RowView
  /** The first row of a page fetches its pictures at once. */
  first?: boolean
}

export function TitleRow({ row, first = false }: Props) {
  const { t } = useLingui()
  const { title } = row
  return (
    <Rail
      shape={row.shape}
      title={title}
      words={{ back: t`Previous`, forward: t`Next` }}
      more={
        row.playlistId && (
          <Link to={ways.playlist(row.playlistId)} className={style.all} aria-label={t`See All: ${title}`}>
            <Trans>See All</Trans>
            <ChevronRight size={16} aria-hidden />
          </Link>
        )
      }
    >
      {row.cards.map((card, n) => (
        <TitleCard key={card.id} card={card} shape={row.shape} eager={first && n < EAGER} />
      ))}
    </Rail>
  )
}
