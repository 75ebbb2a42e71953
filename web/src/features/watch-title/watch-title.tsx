import { useLingui } from '@lingui/react/macro'
import { FilmPlayer } from '@tayang/player/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { askToSignIn, session, useViewer } from '#ground/session'
import { useGo, ways } from '#ground/ways'
import { useLanguage, usePlayerWords } from '#ground/words'
import { askAccess, openTitle, type OpenedTitle } from './open-title.ts'
import type { EarlyTitle } from './read-early.ts'
import { savePosition } from './save-position.ts'

// What stands where the player would is fetched when it stands there.
const SubscriptionNeeded = lazy(async () => ({
  default: (await import('./subscription-needed.tsx')).SubscriptionNeeded,
}))
const WatchCover = lazy(async () => ({ default: (await import('./watch-cover.tsx')).WatchCover }))

interface Props {
  /** The page that the player stands over. */
  page: { type: string; id: string }
  /** What was asked to play: a film, a clip, an episode, or a series that chooses for itself. */
  mediaId: string
  title: string
  posterUrl?: string | undefined
  /** What the server found out for a guest while it rendered the page. */
  early?: EarlyTitle | null | undefined
  onClose: () => void
  /** The first picture is there. */
  onStart?: (() => void) | undefined
}

/** Plays one title over its page until it ends or is left. */
export function WatchTitle({ page, mediaId, title, posterUrl, early, onClose, onStart }: Props) {
  const { t } = useLingui()
  const language = useLanguage()
  const words = usePlayerWords()
  const viewer = useViewer()
  const go = useGo()
  const [opened, setOpened] = useState<OpenedTitle | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const accountId = viewer?.account.id

  useEffect(() => {
    let isCurrent = true
    if (early?.item.id === mediaId && !session.viewer()) {
      return setOpened({ state: 'playable', ...early, stored: null })
    }
    setOpened(null)
    openTitle({ id: mediaId, isSeries: page.type === 'series' && page.id === mediaId }, language).then(
      (found) => isCurrent && setOpened(found),
      () => isCurrent && setOpened('failed'),
    )
    return () => {
      isCurrent = false
    }
    // Signing in while the question stands asks for access again.
  }, [page.type, page.id, mediaId, early, language, accountId, attempt])

  if (opened === 'failed') {
    return (
      <Suspense>
        <WatchCover title={title} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
      </Suspense>
    )
  }
  if (opened?.state === 'needs-subscription' || opened?.state === 'needs-sign-in') {
    const signIn = () => askToSignIn({ goTo: location.pathname + location.search })
    return (
      <Suspense>
        <SubscriptionNeeded
          title={opened.item.titleLocalized}
          onClose={onClose}
          {...(opened.state === 'needs-sign-in' && { onSignIn: signIn })}
        />
      </Suspense>
    )
  }

  const item = opened?.item
  const access = opened?.state === 'playable' ? opened.access : null
  const isMissing = opened?.state === 'missing'
  return (
    <FilmPlayer
      // A player decides about resuming when it opens, so it opens when that is known.
      key={item?.id ?? 'loading'}
      mediaId={item?.id ?? mediaId}
      title={item?.series?.titleLocalized ?? item?.titleLocalized ?? title}
      subtitle={
        item?.season ? episodeLine(item.season.number, item.episodeNumber, item.titleLocalized, t) : undefined
      }
      source={
        access
          ? { stream: access.stream, drmToken: access.drmToken, subtitles: access.subtitles }
          : isMissing
            ? { stream: '' }
            : null
      }
      nextId={item?.nextId}
      stored={opened?.state === 'playable' ? opened.stored : null}
      posterUrl={posterUrl}
      thumbnailsUrl={access?.thumbnails}
      skipS={item?.type === 'clips' ? CLIP_SKIP_S : undefined}
      options={access && item ? { renew: () => askAccess(item.id, access.sessionId) } : undefined}
      words={words}
      onBack={onClose}
      onClose={onClose}
      onNext={(nextId) => go(ways.watchEpisode(page, nextId), { replace: true, preventScrollReset: true })}
      onEvent={(event) => event.type === 'play' && onStart?.()}
      onHistory={(report) => item && access && savePosition(item, access.sessionId, report)}
    />
  )
}

/** A085: clips skip by 10 s, films by 15. */
const CLIP_SKIP_S = 10

type Translate = ReturnType<typeof useLingui>['t']

function episodeLine(season: number, episode: number | null, name: string, t: Translate): string {
  return episode === null ? name : t`S${season} E${episode} · ${name}`
}
