import { Trans, useLingui } from '@lingui/react/macro'
import { LineStill } from '@tayang/design'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { pictureOf, WatchLink } from '#features/watch/browse'
import { EpisodeSize, type DataView } from '#features/watch/hemat-kuota'
import { Link, urls } from '#shared/urls'
import { formatMinutes, useLanguage } from '#shared/i18n'
import type { Progress } from './own-progress.ts'
import { isSeen } from './resume-point.ts'
import type { EpisodeView, SeasonView } from './title-view.ts'
import style from './episodes.module.css'

interface EpisodesProps {
  series: { type: string; id: string; premium: boolean }
  seasons: readonly SeasonView[]
  episodes: readonly EpisodeView[]
  progress: ReadonlyMap<string, Progress>
  sizes: DataView['episodes'] | undefined
}

export function Episodes({ series, seasons, episodes, progress, sizes }: EpisodesProps) {
  const { t } = useLingui()
  const [seasonId, setSeasonId] = useState(seasons[0]?.id)
  const season = seasons.find(({ id }) => id === seasonId) ?? seasons[0]
  const shown = season ? episodes.filter((episode) => episode.seasonId === season.id) : episodes
  return (
    <section className={style.episodes}>
      <header>
        <h2>
          <Trans>Episodes</Trans>
        </h2>
        {seasons.length > 1 && (
          <span className={style.select}>
            <select
              aria-label={t`Season`}
              value={season?.id}
              onChange={(event) => setSeasonId(event.currentTarget.value)}
            >
              {seasons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <ChevronDown size={16} aria-hidden />
          </span>
        )}
      </header>
      {shown.length === 0 ? (
        <p className={style.quiet}>
          <Trans>No episodes yet</Trans>
        </p>
      ) : (
        <ol>
          {shown.map((episode) => (
            <Episode
              key={episode.id}
              episode={episode}
              series={series}
              progress={progress.get(episode.id)}
              sizes={sizes?.[episode.id]}
            />
          ))}
        </ol>
      )}
      {season && season.episodeCount > shown.length && (
        <Link to={urls.playlist(season.id)} className={style.rest}>
          <Trans>See All</Trans>
        </Link>
      )}
    </section>
  )
}

interface EpisodeProps {
  episode: EpisodeView
  series: EpisodesProps['series']
  progress: Progress | undefined
  sizes: DataView['episodes'][string] | undefined
}

function Episode({ episode, series, progress, sizes }: EpisodeProps) {
  const language = useLanguage()
  const isBegun = progress !== undefined && !isSeen(progress)
  const inside = (
    <>
      <LineStill
        picture={pictureOf(episode.still, 'card')}
        ground={episode.ground}
        sizes="(min-width: 769px) 208px, 146px"
        disc={episode.waiting ? 'never' : isBegun ? 'always' : 'pointed'}
        length={episode.minutes === null ? undefined : formatMinutes(episode.minutes, language)}
        watched={progress?.part ?? null}
      />
      <span className={style.about}>
        <span className={style.name}>
          {episode.number !== null && <b>{episode.number}</b>}
          {episode.title}
        </span>
        <span className={style.note}>{episode.text}</span>
        <EpisodeState episode={episode} progress={progress} />
      </span>
      <EpisodeSize sizes={sizes} className={style.size} />
    </>
  )
  return (
    <li className={style.episode} data-begun={isBegun || undefined}>
      {episode.waiting ? (
        <span className={style.whole}>{inside}</span>
      ) : (
        <WatchLink
          className={style.whole}
          title={{ ...series, premium: series.premium || episode.premium }}
          episodeId={episode.id}
        >
          {inside}
        </WatchLink>
      )}
    </li>
  )
}

function EpisodeState({ episode, progress }: Pick<EpisodeProps, 'episode' | 'progress'>) {
  if (episode.waiting) {
    return (
      <span className={style.quiet}>
        <Trans>Preparing</Trans>
      </span>
    )
  }
  if (!progress) return null
  if (isSeen(progress)) {
    return (
      <span className={style.quiet}>
        <Check size={14} aria-hidden />
        <Trans>Watched</Trans>
      </span>
    )
  }
  const minutesLeft = Math.max(1, Math.ceil((progress.length - progress.position) / 60))
  return (
    <span className={style.quiet}>
      <Trans>{minutesLeft} min left</Trans>
    </span>
  )
}
