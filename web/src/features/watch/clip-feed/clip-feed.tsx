import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import type { Playback } from '@tayang/player/dom'
import { ArrowLeft, ChevronDown, ChevronUp, Volume2, VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { ClipView } from './feed/clip-view.ts'
import type { FirstClips } from './feed/read-feed.ts'
import { clipSound, isClipMuted } from './feed/sound.ts'
import { keepUnwanted } from './feed/unwanted.ts'
import { useFeed } from './feed/use-feed.ts'
import { DataPill } from './slide/data-pill.tsx'
import { ClipSlide, ClipTrouble } from './slide/clip-slide.tsx'
import { FeedVideos } from './feed-videos.tsx'
import { ProgressLine } from './slide/progress-line.tsx'
import { useClipPool, type EarlyClip } from './use-clip-pool.ts'
import { useFeedActions } from './use-feed-actions.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useLiking } from './use-liking.ts'
import { useShownSlide } from './use-shown-slide.ts'
import style from './clip-feed.module.css'

const Comments = lazyPart(async () => (await import('./comments/comments.tsx')).Comments)
const MoreMenu = lazyPart(async () => (await import('./slide/more-menu.tsx')).MoreMenu)
const BreakCard = lazyPart(async () => (await import('./rest/break-card.tsx')).BreakCard)
const Captions = lazyPart(async () => (await import('./slide/captions.tsx')).Captions)

/** Slides this far from the shown one have their picture. */
const NEAR = 2

interface ClipFeedProps {
  first: FirstClips
  /** What the server read of the first clip for a guest. */
  early: EarlyClip | null
  /** Another clip is shown. */
  onShown: (clip: ClipView) => void
  onBack: () => void
}

/** One clip after the other: one a screen on a phone, and on a desktop beside its comments. */
export function ClipFeed({ first, early, onShown, onBack }: ClipFeedProps) {
  const { feed, likes, clips, shown, show } = useFeed(first, onShown)
  const { videos, pool, slots, playback, cause } = useClipPool({ clips, shown, early })
  const { scroller, at, go } = useShownSlide(clips, shown, show, ({ id }) => pool?.approach(id))
  const panel = useRef<HTMLDivElement>(null)
  const actions = useFeedActions({ pool, playback, panel })
  const { isWide, isSheet, isMenuOpen, onSound } = actions
  const onLike = useLiking(likes, shown)
  useFeedKeys({
    onPrevious: () => go(at - 1),
    onNext: () => go(at + 1),
    onToggle: actions.onToggle,
    onLike: () => onLike(shown, !shown.isLiked),
    onMute: () => onSound(isClipMuted(clipSound.getState())),
    onComments: actions.openComments,
    // Also where the focus is lost with a comment that was deleted.
    onEscape: actions.closeComments,
  })
  const handleUnwanted = () => {
    keepUnwanted(shown.id)
    actions.closeMenu()
    go(at + 1)
  }
  return (
    <div className={style.feed} data-clip-feed data-sheet={isSheet || undefined}>
      <div className={style.stage}>
        <div ref={scroller} className={style.scroller}>
          <FeedVideos {...{ videos, slots, clips }} firstId={first.clips[0]?.id} />
          {clips.map((clip, index) => (
            <ClipSlide
              key={clip.id}
              {...{ clip, feed, onLike, onSound }}
              playback={index === at ? playback : null}
              isShown={index === at}
              isNear={Math.abs(index - at) <= NEAR}
              areCommentsOpen={isSheet && index === at}
              onToggle={actions.onToggle}
              onComments={actions.toggleComments}
              onMore={actions.openMenu}
            />
          ))}
        </div>
        {playback && <Captions playback={playback} />}
        {pool && <ClipTrouble {...{ playback, cause }} onRetry={() => pool.retry()} />}
        <TopBar {...{ playback, isSheet, onBack, onSound }} />
        <Steps at={at} count={clips.length} go={go} />
        <ProgressLine playback={playback} />
        {playback && <BreakCard {...{ pool, playback }} />}
      </div>
      <div
        ref={panel}
        className={style.comments}
        data-coming={(cause === null && !shown.isWaiting) || undefined}
      >
        {(isSheet || (isWide && playback)) && (
          <Comments key={shown.id} {...{ clip: shown, feed, isSheet }} onClose={actions.closeComments} />
        )}
      </div>
      {isMenuOpen && (
        <MoreMenu {...{ clip: shown, playback }} onUnwanted={handleUnwanted} onClose={actions.closeMenu} />
      )}
    </div>
  )
}

interface TopBarProps {
  playback: Playback | null
  isSheet: boolean
  onBack: () => void
  onSound: (isOn: boolean) => void
}

/** Back, what the clip costs, and the sound where the browser keeps it back. */
function TopBar({ playback, isSheet, onBack, onSound }: TopBarProps) {
  const { t } = useLingui()
  const sound = useStore(clipSound)
  const isMuted = isClipMuted(sound)
  return (
    <div className={style.top}>
      <IconButton label={t`Back`} className={style.back} onClick={onBack}>
        <ArrowLeft size={24} aria-hidden />
      </IconButton>
      {isSheet ? (
        <IconButton label={isMuted ? t`Unmute` : t`Mute`} onClick={() => onSound(isMuted)}>
          {isMuted ? <VolumeX size={24} aria-hidden /> : <Volume2 size={24} aria-hidden />}
        </IconButton>
      ) : (
        playback && <DataPill playback={playback} />
      )}
      {!isSheet && sound.isWanted && sound.isRefused && (
        <button type="button" className={style.sound} onClick={() => onSound(true)}>
          <VolumeX size={18} aria-hidden />
          <Trans>Tap for sound</Trans>
        </button>
      )}
    </div>
  )
}

/** Previous and next, for a mouse; on a phone one swipes. After the last clip there is a word. */
function Steps({ at, count, go }: { at: number; count: number; go: (index: number) => void }) {
  const { t } = useLingui()
  return (
    <div className={style.steps}>
      <Button
        tone="quiet"
        aria-label={t`Previous clip`}
        aria-keyshortcuts="ArrowUp K"
        disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        <ChevronUp size={24} aria-hidden />
      </Button>
      <Button
        tone="quiet"
        aria-label={t`Next clip`}
        aria-keyshortcuts="ArrowDown J"
        disabled={at >= count - 1}
        onClick={() => go(at + 1)}
      >
        <ChevronDown size={24} aria-hidden />
      </Button>
    </div>
  )
}
