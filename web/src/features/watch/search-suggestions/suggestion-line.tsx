import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Suggestion } from '@tayang/contract'
import { Avatar, Badge } from '@tayang/design'
import { CornerDownLeft } from 'lucide-react'
import { formatClock, useCount } from '#shared/i18n'
import { Link } from '#shared/urls'
import { matchedParts } from './matched-parts.ts'
import { suggestionUrl } from './suggestion-url.ts'
import style from './suggestion-list.module.css'

interface SuggestionLineProps {
  item: Suggestion
  id: string
  text: string
  isActive: boolean
  onChoose: (item: Suggestion) => void
}

/** One line of the list: its picture, its name with the typed letters marked, and a line of what it is. */
export function SuggestionLine({ item, id, text, isActive, onChoose }: SuggestionLineProps) {
  return (
    <Link
      to={suggestionUrl(item)}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={style.line}
      onClick={() => onChoose(item)}
    >
      <LinePicture item={item} />
      <span className={style.words}>
        <span className={style.name}>
          {matchedParts(item.titleLocalized, text).map((part, n) =>
            part.isMatched ? <mark key={n}>{part.text}</mark> : <span key={n}>{part.text}</span>,
          )}
        </span>
        <span className={style.meta}>
          <Meta item={item} />
        </span>
      </span>
      <CornerDownLeft className={style.enter} size={14} aria-hidden />
    </Link>
  )
}

function LinePicture({ item }: { item: Suggestion }) {
  const { type, pictureUrl, thumbColor, durationSeconds } = item
  if (type === 'person') {
    return (
      <span className={style.picture} data-shape="person" data-live={item.isOnAir || undefined}>
        <Avatar name={item.titleLocalized} picture={pictureUrl} size={48} />
      </span>
    )
  }
  return (
    <span className={style.picture} data-shape={shapeOf(item)} style={{ background: thumbColor }}>
      {pictureUrl !== null && <img src={pictureUrl} alt="" loading="lazy" decoding="async" />}
      {type === 'liveshow' && (
        <Badge kind="live">
          <Trans>LIVE</Trans>
        </Badge>
      )}
      {type === 'clips' && durationSeconds !== null && (
        <span className={style.length}>{formatClock(durationSeconds)}</span>
      )}
    </span>
  )
}

function shapeOf({ type }: Suggestion): 'poster' | 'square' | 'still' {
  if (type === 'movie' || type === 'series') return 'poster'
  return type === 'channel' || type === 'stream' || type === 'webview' ? 'square' : 'still'
}

function Meta({ item }: { item: Suggestion }) {
  const kind = useKindName()(item)
  const counted = useCounted(item)
  const { type, by, year, genreLocalized, episodeCount, isOnAir } = item
  const { t } = useLingui()
  const parts: (string | number | null)[] =
    type === 'movie'
      ? [kind, year, genreLocalized]
      : type === 'series'
        ? [
            kind,
            year,
            episodeCount ? t`${plural(episodeCount, { one: '# episode', other: '# episodes' })}` : null,
          ]
        : type === 'person'
          ? [isOnAir ? t`On air now` : null, counted]
          : type === 'liveshow' || type === 'clips'
            ? [by, counted]
            : [by, kind]
  return <>{parts.filter((part) => part !== null).join(' · ')}</>
}

/** Viewers, views or followers. */
function useCounted({ type, count }: Suggestion): string | null {
  const { t } = useLingui()
  const inShort = useCount()
  if (!count) return null
  const shown = inShort(count)
  if (type === 'liveshow') return t`${shown} watching`
  if (type === 'clips') return t`${plural(count, { one: '# view', other: `${shown} views` })}`
  return t`${plural(count, { one: `${shown} follower`, other: `${shown} followers` })}`
}

/** What something is, in a word or two. */
export function useKindName(): (item: Suggestion) => string {
  const { t } = useLingui()
  return ({ type }) => {
    switch (type) {
      case 'movie':
        return t`Movie`
      case 'series':
        return t`Series`
      case 'episode':
        return t`Episode`
      case 'clips':
        return t`Clip`
      case 'liveshow':
        return t`Live now`
      case 'liveshow-vod':
        return t`Recording`
      case 'person':
        return t`Streamer`
      default:
        return t`Live TV`
    }
  }
}
