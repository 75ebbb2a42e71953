import { Trans } from '@lingui/react/macro'
import { Button, LineStill, Skeleton } from '@tayang/design'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cardOf, pictureOf } from '#features/watch/browse'
import { useRead } from '#shared/api'
import { formatMinutes, useLanguage } from '#shared/i18n'
import { readEpisodes, type EpisodesOfSeason } from './read-episodes.ts'
import style from './episode-list.module.css'

interface EpisodeListProps {
  seriesId: string
  /** The episode that plays. */
  currentId: string
  onChoose: (episodeId: string) => void
}

/** The episodes of the series in the player: the one that plays is marked, and has the focus first. */
export function EpisodeList({ seriesId, currentId, onChoose }: EpisodeListProps) {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const { answer: seasons, error } = useRead(`${seriesId} ${language} ${attempt}`, () =>
    readEpisodes(seriesId, language),
  )
  if (error !== null) {
    return (
      <div className={style.state} role="alert">
        <p>
          <Trans>An error occured. Please try again.</Trans>
        </p>
        <Button tone="outline" size="small" onClick={() => setAttempt(attempt + 1)}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (!seasons) {
    return (
      <div className={style.state} aria-busy>
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} height="72px" />
        ))}
      </div>
    )
  }
  return <Seasons {...{ seasons, currentId, onChoose }} />
}

interface SeasonsProps extends Pick<EpisodeListProps, 'currentId' | 'onChoose'> {
  seasons: readonly EpisodesOfSeason[]
}

function Seasons({ seasons, ...rest }: SeasonsProps) {
  const whole = useRef<HTMLDivElement>(null)
  // With the rows themselves: a key that is pressed as soon as they are seen walks them.
  useLayoutEffect(() => {
    const rows = whole.current
    const first =
      rows?.querySelector<HTMLElement>('[aria-current]') ??
      rows?.querySelector<HTMLElement>('button:not([disabled])')
    first?.focus()
  }, [])
  return (
    <div ref={whole} onKeyDown={handleArrow}>
      {seasons.map((season) => (
        <section key={season.id}>
          {seasons.length > 1 && <h3 className={style.season}>{season.title}</h3>}
          <ol>
            {season.episodes.map((episode) => (
              <Row key={episode.item.id} episode={episode} {...rest} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Up and down walk the list; in the player they would change the volume. */
function handleArrow(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')]
  const at = rows.findIndex((row) => row === document.activeElement)
  rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}

interface RowProps extends Pick<EpisodeListProps, 'currentId' | 'onChoose'> {
  episode: EpisodesOfSeason['episodes'][number]
}

function Row({ episode: { item, watched }, currentId, onChoose }: RowProps) {
  const language = useLanguage()
  const card = cardOf(item, language)
  const isCurrent = item.id === currentId
  return (
    <li>
      <button
        type="button"
        className={style.row}
        aria-current={isCurrent || undefined}
        disabled={card.waiting}
        onClick={() => onChoose(item.id)}
      >
        <LineStill
          picture={pictureOf(card.landscape, 'card')}
          ground={card.ground}
          sizes="120px"
          disc={isCurrent ? 'always' : 'never'}
          watched={watched}
        />
        <span className={style.about}>
          <span className={style.name}>
            {item.episodeNumber !== null && <b>{item.episodeNumber}</b>}
            {card.title}
          </span>
          <span className={style.note}>
            {isCurrent ? (
              <Trans>Playing now</Trans>
            ) : card.waiting ? (
              <Trans>Preparing</Trans>
            ) : (
              card.minutes !== null && formatMinutes(card.minutes, language)
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
