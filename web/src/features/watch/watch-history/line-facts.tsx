import { Trans, useLingui } from '@lingui/react/macro'
import { WATCHED_SHARE } from '@tayang/contract'
import { Check } from 'lucide-react'
import { urlOf, watchUrlOf } from '#shared/urls'
import type { Line } from './read-histories.ts'
import style from './watch-history.module.css'

/** `S1 E2 · The Keeper`, of an episode. */
export function EpisodePlace({ line: { mediaInfo: item } }: { line: Line }) {
  const { t } = useLingui()
  if (!item.season || item.episodeNumber === null) return null
  const [season, episode, name] = [item.season.number, item.episodeNumber, item.titleLocalized]
  return <span className={style.place}>{t`S${season} E${episode} · ${name}`}</span>
}

/** How much is left; of what is live there is nothing to say. */
export function HowFar({ line }: { line: Line }) {
  const part = partOf(line)
  if (part === null) return null
  if (part >= WATCHED_SHARE) {
    return (
      <span className={style.done}>
        <Check size={14} aria-hidden />
        <Trans>Watched</Trans>
      </span>
    )
  }
  const minutesLeft = Math.max(1, Math.ceil((line.length - line.position) / 60))
  return (
    <span>
      <Trans>{minutesLeft} min left</Trans>
    </span>
  )
}

/** Into the player, at the place that it offers itself; a channel to what it shows now. */
export function wayBackTo({ mediaInfo: item, mediaType }: Line): string {
  const plays = mediaType === 'video' && ['movie', 'episode', 'clips'].includes(item.type)
  return plays && item.state === 'ready' ? watchUrlOf(item) : urlOf(item)
}

/** From 0 to 1; null of what has no end of its own. */
export function partOf({ mediaType, position, length }: Line): number | null {
  return mediaType === 'video' && length > 0 ? Math.min(1, position / length) : null
}
