import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Rail } from '@tayang/design'
import { SeeAll } from '#features/watch/browse'
import { urls } from '#shared/urls'
import { ReplayCard } from './replay-card.tsx'

/** What was on air lately, in one row; nothing where nothing was. */
export function ReplayRow({ shows, now }: { shows: readonly Show[]; now: number }) {
  const { t } = useLingui()
  if (shows.length === 0) return null
  return (
    <Rail
      shape="landscape"
      title={<Trans>Previous live shows</Trans>}
      words={{ back: t`Previous`, forward: t`Next` }}
      more={<SeeAll to={urls.previousLiveShows()} title={t`Previous live shows`} />}
    >
      {shows.map((show) => (
        <ReplayCard key={show.id} show={show} now={now} hasName />
      ))}
    </Rail>
  )
}
