import { useLingui } from '@lingui/react/macro'
import { Rail } from '@tayang/design'
import { urls } from '#shared/urls'
import type { RowView } from './read-page.ts'
import { TitleCard } from './card/title-card.tsx'
import { SeeAll } from './see-all.tsx'

/** Pictures of the first row that are in sight on every screen. */
const EAGER = 3

interface TitleRowProps {
  row: RowView
  /** The first row of a page fetches its pictures at once. */
  first?: boolean
}

export function TitleRow({ row, first = false }: TitleRowProps) {
  const { t } = useLingui()
  const { title } = row
  return (
    <Rail
      shape={row.shape}
      title={title}
      words={{ back: t`Previous`, forward: t`Next` }}
      more={row.playlistId && <SeeAll to={urls.playlist(row.playlistId)} title={title} />}
    >
      {row.cards.map((card, n) => (
        <TitleCard key={card.id} card={card} shape={row.shape} eager={first && n < EAGER} />
      ))}
    </Rail>
  )
}
