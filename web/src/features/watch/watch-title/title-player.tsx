import type { MediaDetail } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import type { Playback } from '@tayang/player/dom'
import { FilmPlayer } from '@tayang/player/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askAccess } from '#features/watch/title-access'
import { savePosition } from '#features/watch/save-position'
import { countView, reportViewing, useLaunch } from '#features/watch/track-viewing'
import { usePlayerTexts } from '#shared/i18n'
import { usePartner } from '#shared/partner'
import { useNavigateTo, urls } from '#shared/urls'
import { useFilmWords } from './film-words.ts'
import { readRefusal, type PlayerTitle, type Refused } from './open-title.ts'
import type { WatchTitleProps } from './watch-props.ts'

/** A pre-roll ad that cannot be loaded is over: nothing delays the film. */
const FilmPreroll = lazyPart(
  async () => (await import('./film-preroll.tsx').catch(() => null))?.FilmPreroll ?? NoPreroll,
)

// Fetched once the film plays; without it the film is only a film.
const FilmQuiz = lazyPart(async () => (await import('#features/watch/quiz')).FilmQuiz)

// Opened by a press.
const EpisodeList = lazyPart(async () => (await import('./episode-list.tsx')).EpisodeList)

function NoPreroll({ onDone }: { onDone(): void }) {
  useEffect(onDone)
  return null
}

type Access = Extract<PlayerTitle, { state: 'playable' }>['access']

interface TitlePlayerProps extends WatchTitleProps {
  /** Null while it is read. */
  opened: PlayerTitle | null
  /** Access ended while it played. */
  onRefused: (refused: Refused) => void
}

/** The player with the title that was opened, its history and its events. */
export function TitlePlayer({
  page,
  mediaId,
  title,
  posterUrl,
  opened,
  onClose,
  ...props
}: TitlePlayerProps) {
  const words = usePlayerTexts()
  const go = useNavigateTo()
  const isPartner = usePartner() !== null
  const item = opened?.item
  const access = opened?.state === 'playable' ? opened.access : null
  const chapters = useMemo(() => item?.chapters.map(chapterOf), [item])
  const [isPrerollOver, setPrerollOver] = useState(false)
  const adTag = isPrerollOver ? null : (access?.adTag ?? null)
  const playback = useRef<Playback>(null)
  const [begun, setBegun] = useState<Playback | null>(null)
  useLaunch(item, access?.sessionId)
  const skipsShort = isPartner || props.skipsShort === true || item?.type === 'clips'
  const wayOfNext = props.wayOfNext ?? ((nextId) => urls.watchEpisode(page, nextId))
  const playEpisode = (id: string) => go(wayOfNext(id), { replace: true, preventScrollReset: true })
  const filmWords = useFilmWords(item, begun !== null)
  return (
    <FilmPlayer
      mediaId={item?.id ?? mediaId}
      title={item?.series?.titleLocalized ?? item?.titleLocalized ?? title}
      {...filmWords}
      source={opened && sourceOf(access)}
      nextId={item?.nextId}
      episodes={item && episodesOf(item, playEpisode)}
      stored={opened?.state === 'playable' ? opened.stored : null}
      startS={props.startS}
      posterUrl={posterUrl}
      thumbnailsUrl={access?.thumbnails}
      chapters={chapters}
      intro={item?.intro ? { startS: item.intro.startSeconds, endS: item.intro.endSeconds } : null}
      skipS={skipsShort ? SHORT_SKIP_S : undefined}
      options={access && item ? renewalOf(item.id, access, props.onRefused) : undefined}
      words={words}
      isHeld={adTag !== null}
      onBack={onClose}
      onClose={() => {
        props.onEnd?.()
        onClose()
      }}
      onNext={playEpisode}
      onEvent={(event) => {
        if (event.type === 'play') {
          props.onStart?.()
          setBegun(playback.current)
          if (item) countView(item.id)
        }
        if (item) reportViewing(item, event)
      }}
      onPlayback={(opened) => void (playback.current = opened)}
      onHistory={(report) => item && access && savePosition(item, access.sessionId, report)}
    >
      {adTag !== null && <FilmPreroll tagUrl={adTag} onDone={() => setPrerollOver(true)} onBack={onClose} />}
      {begun && item && (item.type === 'movie' || item.type === 'episode') && (
        <FilmQuiz key={item.id} videoId={item.id} playback={begun} posterUrl={posterUrl} />
      )}
    </FilmPlayer>
  )
}

const SHORT_SKIP_S = 10

/** The list of episodes in the player of one of them. */
function episodesOf({ id, type, seriesId }: MediaDetail, onChoose: (episodeId: string) => void) {
  if (type !== 'episode' || seriesId === null) return undefined
  return (close: () => void) => (
    <EpisodeList
      seriesId={seriesId}
      currentId={id}
      onChoose={(chosen) => (chosen === id ? close() : onChoose(chosen))}
    />
  )
}

/** Access is asked for again while the film plays. */
const renewalOf = (itemId: string, access: Access, onRefused: TitlePlayerProps['onRefused']) => ({
  renew: () => askAccess(itemId, access.sessionId),
  onAccessLost: (cause: unknown) => {
    const refused = readRefusal(cause)
    if (refused) onRefused(refused)
  },
})

/** Nothing is played before access is known, and nothing without it. */
const sourceOf = (access: Access | null) =>
  access
    ? { stream: access.stream, drmToken: access.drmToken, drm: access.drm, subtitles: access.subtitles }
    : { stream: '' }

const chapterOf = ({ startSeconds, titleLocalized }: MediaDetail['chapters'][number]) => ({
  startS: startSeconds,
  title: titleLocalized,
})
