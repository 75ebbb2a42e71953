import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@tayang/design'
import { Link } from '#shared/urls'
import { EpisodePlace, HowFar, wayBackTo } from './line-facts.tsx'
import { isLine, useSeriesHistory } from './read-histories.ts'
import style from './watch-history.module.css'

/** Every episode of one series that was watched, newest first. */
export function SeriesEpisodes({ seriesId }: { seriesId: string }) {
  const episodes = useSeriesHistory(seriesId)
  if (episodes.isPending) return <Skeleton height="44px" />
  if (episodes.data === undefined) {
    return (
      <p className={style.state} role="alert">
        <Trans>An error occured. Please try again.</Trans>
        <Button tone="outline" size="small" onClick={() => void episodes.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  }
  return (
    <ul className={style.episodes}>
      {episodes.data.filter(isLine).map((line) => (
        <li key={line.id}>
          <Link to={wayBackTo(line)} className={style.episode}>
            <EpisodePlace line={line} />
            <span className={style.quiet}>
              <HowFar line={line} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
