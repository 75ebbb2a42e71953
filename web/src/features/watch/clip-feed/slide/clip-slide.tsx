import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { playerError } from '@tayang/player/core'
import { faultOf, type Playback } from '@tayang/player/dom'
import { memo } from 'react'
import { useStore } from 'zustand'
import { isRefusal } from '#shared/api'
import { useShownPlayerError } from '#shared/refusals'
import type { ClipView } from '../feed/clip-view.ts'
import type { Feed } from '../feed/feed-store.ts'
import { isUpright } from '../feed/shape.ts'
import { Copy } from './copy.tsx'
import { Rail, type RailProps } from './rail.tsx'
import { TouchSurface } from './touch-surface.tsx'
import style from './slide.module.css'

interface ClipSlideProps extends Omit<RailProps, 'onLike'> {
  feed: Feed
  isShown: boolean
  /** Of the shown clip, once it may be played. */
  playback: Playback | null
  /** Near the shown one: its picture is there before it is swiped to. */
  isNear: boolean
  onLike: (clip: ClipView, isLiked: boolean) => void
  onToggle: () => void
  onSound: (isOn: boolean) => void
}

/** One clip of the feed: its still picture until it plays, and what stands over it. The video lies between them. */
export const ClipSlide = memo(function ClipSlide(props: ClipSlideProps) {
  const { clip, feed, isShown, isNear } = props
  const { isWaiting, ground, title } = clip
  return (
    <section
      className={style.slide}
      aria-label={title}
      inert={!isShown}
      data-clip={clip.id}
      data-upright={isUpright(clip) || undefined}
    >
      {isNear && (
        <>
          <Ground clip={clip} isShown={isShown} />
          <div className={style.over}>
            <div className={style.scrims} />
            {isWaiting ? (
              <p role="status" className={style.said}>
                <Trans>Preparing. It will be ready in a moment.</Trans>
              </p>
            ) : (
              <Surface {...props} />
            )}
            <Copy clip={clip} feed={feed} isShown={isShown} onSound={props.onSound} />
            <Rail {...props} onLike={(isLiked) => props.onLike(clip, isLiked)} />
          </div>
        </>
      )}
      {!isNear && <div className={style.ground} style={{ background: ground }} />}
    </section>
  )
})

function Surface({ clip, playback, onToggle, onLike }: ClipSlideProps) {
  const handle = { onToggle, onLike: () => onLike(clip, true) }
  return playback ? (
    <PlayingSurface playback={playback} {...handle} />
  ) : (
    <TouchSurface isPaused={false} {...handle} />
  )
}

function PlayingSurface(props: { playback: Playback; onToggle: () => void; onLike: () => void }) {
  const isPaused = useStore(
    props.playback.view,
    ({ state }) => state.load === 'loaded' && state.playback === 'paused',
  )
  return <TouchSurface {...props} isPaused={isPaused} />
}

/** The picture over its own blur, both on the colour that comes with the page. */
function Ground({ clip, isShown }: { clip: ClipView; isShown: boolean }) {
  const { still, ground } = clip
  const upright = isUpright(clip)
  const small = still && `${still.url}${still.url.includes('?') ? '&' : '?'}w=`
  return (
    <div className={style.ground} style={{ background: ground }}>
      {small && (
        <>
          <img className={style.blur} src={`${small}160`} alt="" decoding="async" />
          <img
            className={style.still}
            data-upright={upright || undefined}
            src={`${small}640`}
            alt=""
            decoding="async"
            fetchPriority={isShown ? 'high' : 'low'}
          />
        </>
      )}
    </div>
  )
}

/** Why the shown clip does not play, and what one can do about it. */
export function ClipTrouble({
  playback,
  cause,
  onRetry,
}: {
  playback: Playback | null
  cause: unknown
  onRetry: () => void
}) {
  return playback && cause === null ? (
    <PlaybackTrouble playback={playback} onRetry={onRetry} />
  ) : cause === null ? null : (
    <Trouble
      error={isRefusal(cause, 'MISSING_VIDEO') ? playerError({ kind: 'missing' }) : faulty(cause)}
      onRetry={onRetry}
    />
  )
}

const faulty = (cause: unknown) => playerError(faultOf(cause, navigator))

function PlaybackTrouble({ playback, onRetry }: { playback: Playback; onRetry: () => void }) {
  const error = useStore(playback.view, (view) => view.state.error)
  return error && <Trouble error={error} onRetry={onRetry} />
}

function Trouble({ error, onRetry }: { error: ReturnType<typeof playerError>; onRetry: () => void }) {
  const { title, detail } = useShownPlayerError(error)
  return (
    <div className={style.trouble} role="alert">
      <p>{title}</p>
      <p>{detail}</p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
