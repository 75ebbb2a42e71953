import { useState } from 'react'
import { useStore } from 'zustand'

import { afterEnd, introEnd } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { ErrorScreen } from '../controls/error-screen.tsx'
import { useMediaKeys } from '../controls/use-media-keys.ts'
import type { PlayerTexts } from '../player-texts.ts'
import { EndOfFilm } from './end-of-film.tsx'
import { NextOffer } from './next-offer.tsx'
import type { FilmPlayerProps } from './film-player-props.ts'
import styles from './film-player.module.css'

interface FilmOverlaysProps extends FilmPlayerProps {
  playback: Playback
  hasEnded: boolean
  onReplay(): void
}

/**
 * Overlays that the first picture does not need, in one chunk that is loaded right after it, before a connection
 * fails.
 */
export function FilmOverlays(props: FilmOverlaysProps) {
  const { playback, words, onNext } = props
  const next = afterEnd({ mediaId: props.mediaId, nextId: props.nextId })
  const [isCancelled, setCancelled] = useState(false)
  useMediaKeys(
    playback,
    { title: props.title, artist: props.subtitle, artworkUrl: props.posterUrl },
    next.step === 'play-next' && onNext ? () => onNext(next.nextId) : null,
  )
  return (
    <>
      <SkipIntro {...props} />
      <PlayerTrouble playback={playback} words={words} onDismiss={props.onBack} />
      {next.step === 'play-next' && onNext && !isCancelled && (
        <NextOffer
          {...{ playback, words }}
          title={props.nextTitle}
          onPlay={() => onNext(next.nextId)}
          onCancel={() => setCancelled(true)}
        />
      )}
      {props.hasEnded && <EndOfFilm {...props} isCancelled={isCancelled} />}
    </>
  )
}

/** Offered while the intro runs; the key `s` presses it. */
function SkipIntro({ playback, intro, words }: FilmOverlaysProps) {
  const endS = useStore(playback.view, (view) => introEnd(intro ?? null, view))
  if (endS === null) return null
  return (
    <button type="button" className={styles.skipIntro} data-skip-intro onClick={() => playback.seek(endS)}>
      {words.skipIntro}
    </button>
  )
}

/** Errors that ended the playback. */
function PlayerTrouble({
  playback,
  words,
  onDismiss,
}: {
  playback: Playback
  words: PlayerTexts
  onDismiss(): void
}) {
  const error = useStore(playback.view, (view) => view.state.error)
  const handleRetry = () => {
    void playback.play()
    void playback.reload()
  }
  return error && <ErrorScreen error={error} words={words} onRetry={handleRetry} onDismiss={onDismiss} />
}
