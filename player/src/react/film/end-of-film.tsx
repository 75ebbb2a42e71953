import { useEffect, useEffectEvent } from 'react'

import { afterEnd } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { FilmPlayerProps } from './film-player-props.ts'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './film-player.module.css'

interface EndOfFilmProps extends FilmPlayerProps {
  words: PlayerTexts
  playback: Playback
  /** The viewer does not want the next episode. */
  isCancelled: boolean
  onReplay(): void
}

/** After the end: the next episode in two seconds, or the player closes. */
export function EndOfFilm(props: EndOfFilmProps) {
  const { mediaId, nextId, words, playback, onReplay, isCancelled } = props
  const next = afterEnd({ mediaId, nextId: isCancelled ? null : nextId })
  const proceed = useEffectEvent(() => {
    if (next.step === 'play-next' && props.onNext) props.onNext(next.nextId)
    else props.onClose()
  })
  const waitMs = next.step === 'play-next' ? next.waitMs : 0
  useEffect(() => {
    const timer = setTimeout(() => proceed(), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])
  useEffect(() => {
    // A viewer who seeks back after the end goes on watching.
    const { video } = playback
    video.addEventListener('seeking', onReplay)
    return () => video.removeEventListener('seeking', onReplay)
  }, [playback, onReplay])
  return next.step === 'play-next' ? (
    <p className={styles.next} role="status">
      {words.nextEpisodeSoon}
    </p>
  ) : null
}
