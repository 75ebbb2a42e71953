import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useEffectEvent, useState } from 'react'
import { requestSignIn, session, useViewer } from '#shared/session'
import { useLanguage } from '#shared/i18n'
import { belongsTo, openTitle, type OpenedTitle } from './open-title.ts'
import type { EarlyTitle } from './read-early.ts'
import { TitlePlayer } from './title-player.tsx'

// What stands where the player would is fetched when it stands there.
const SubscriptionNeeded = lazyPart(
  async () => (await import('#features/money/subscription-needed')).SubscriptionNeeded,
  { isNeeded: true },
)
const PlaysElsewhere = lazyPart(async () => (await import('./plays-elsewhere.tsx')).PlaysElsewhere, {
  isNeeded: true,
})
const WatchCover = lazyPart(async () => (await import('./watch-cover.tsx')).WatchCover, { isNeeded: true })

export interface WatchProps {
  /** The page that the player stands over. */
  page: { type: string; id: string }
  /** What was asked to play: a film, a clip, an episode, or a series that chooses for itself. */
  mediaId: string
  title: string
  posterUrl?: string | undefined
  /** What the server found out for a guest while it rendered the page. */
  early?: EarlyTitle | null | undefined
  /** Skips by 10 s, as clips do and as everything does in a partner's variant. */
  skipsShort?: boolean | undefined
  /** Where the next episode plays; over the same page where nothing is said. */
  wayOfNext?: ((episodeId: string) => string) | undefined
  onClose: () => void
  /** The first picture is there. */
  onStart?: (() => void) | undefined
}

/** Plays one title over its page until it ends or is left. */
export function WatchTitle(props: WatchProps) {
  const { page, mediaId, title, onClose } = props
  // A page that plays asks for nothing anew: what it found out is of its first title, and not of the next.
  const early = props.early?.item.id === mediaId ? props.early : null
  const language = useLanguage()
  const viewer = useViewer()
  const [opened, setOpened] = useState<OpenedTitle | { state: 'failed'; error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const accountId = viewer?.account.id
  const { type: pageType, id: pageId } = page
  // An address that asks for something that is not here is the address of the page alone.
  const take = useEffectEvent((found: OpenedTitle | null) => (found ? setOpened(found) : onClose()))

  useEffect(() => {
    let isCurrent = true
    const asked = { id: mediaId, page: { type: pageType, id: pageId } }
    if (early && belongsTo(early.item, asked.page) && !session.viewer()) {
      return setOpened({ state: 'playable', ...early, stored: null })
    }
    setOpened(null)
    openTitle(asked, language).then(
      (found) => isCurrent && take(found),
      (error: unknown) => isCurrent && setOpened({ state: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
    // Signing in while the question stands asks for access again.
  }, [pageType, pageId, mediaId, early, language, accountId, attempt])

  if (opened?.state === 'failed') {
    const { error } = opened
    return <WatchCover {...{ title, error, onClose }} onRetry={() => setAttempt(attempt + 1)} />
  }
  if (opened?.state === 'plays-elsewhere') {
    return <PlaysElsewhere title={title} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
  }
  if (opened?.state === 'needs-subscription' || opened?.state === 'needs-sign-in') {
    const signIn = () => requestSignIn({ goTo: location.pathname + location.search })
    return (
      <SubscriptionNeeded
        title={opened.item.titleLocalized}
        onClose={onClose}
        {...(opened.state === 'needs-sign-in' && { onSignIn: signIn })}
      />
    )
  }
  return (
    <TitlePlayer
      {...props}
      // A player decides about resuming when it opens, so it opens when that is known.
      // For a guest it is known already, and the rendered page's own video may be playing: that very one goes on.
      key={opened?.item.id ?? (session.viewer() ? 'loading' : (early?.item.id ?? 'loading'))}
      opened={opened}
      onRefused={(state) => opened && setOpened({ state, item: opened.item })}
    />
  )
}
