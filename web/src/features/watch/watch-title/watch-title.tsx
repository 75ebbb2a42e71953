import type { MediaDetail } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { requestSignIn, session } from '#shared/session'
import { TitlePlayer } from './title-player.tsx'
import { useOpenedTitle } from './use-opened-title.ts'
import type { WatchTitleProps } from './watch-props.ts'

// What replaces the player is loaded when it does.
const SubscriptionNeeded = lazyPart(
  async () => (await import('#features/money/subscription-needed')).SubscriptionNeeded,
  { isNeeded: true },
)
const PlaysElsewhere = lazyPart(async () => (await import('./plays-elsewhere.tsx')).PlaysElsewhere, {
  isNeeded: true,
})
const WatchCover = lazyPart(async () => (await import('./watch-cover.tsx')).WatchCover, { isNeeded: true })

/** Plays one title over its page until it ends or is left. */
export function WatchTitle(props: WatchTitleProps) {
  const { mediaId, title, onClose } = props
  const { opened, error, retry, refuse } = useOpenedTitle(props)
  if (error !== null) return <WatchCover {...{ title, error, onClose }} onRetry={retry} />
  if (opened?.state === 'plays-elsewhere') {
    return <PlaysElsewhere title={title} onClose={onClose} onRetry={retry} />
  }
  if (opened?.state === 'needs-subscription' || opened?.state === 'needs-sign-in') {
    const signIn = () => requestSignIn({ goTo: location.pathname + location.search })
    return (
      <SubscriptionNeeded
        title={opened.item.titleLocalized}
        pictureUrl={pictureOf(opened.item)}
        onClose={onClose}
        {...(opened.state === 'needs-sign-in' && { onSignIn: signIn })}
      />
    )
  }
  const renderedId = props.early?.item.id === mediaId ? mediaId : 'loading'
  return (
    <TitlePlayer
      {...props}
      // A player decides about resuming when it opens, so it opens when that is known.
      // For a guest it is known already, and the video of the rendered page may be playing: that element goes on.
      key={opened?.item.id ?? (session.viewer() ? 'loading' : renderedId)}
      opened={opened}
      onRefused={refuse}
    />
  )
}

/** The widest picture of a title, small: it is shown dimmed. */
function pictureOf({ attachments }: { attachments: MediaDetail['attachments'] }): string | undefined {
  const picture = attachments.poster_landscape ?? attachments.thumbnail_landscape
  return picture && `${picture.fileUrl}?w=640`
}
