import { useStore } from 'zustand'

import { secondsToNext } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './next-offer.module.css'

interface NextOfferProps {
  playback: Playback
  words: PlayerTexts
  /** Its name, where the page knows it. */
  title: string | undefined
  onPlay(): void
  onCancel(): void
}

/** Over the last seconds of an episode: what comes next and when, at once or not at all. */
export function NextOffer({ playback, words, title, onPlay, onCancel }: NextOfferProps) {
  const seconds = useStore(playback.view, secondsToNext)
  if (seconds === null) return null
  return (
    <section className={styles.offer} aria-label={words.nextEpisode}>
      <p className={styles.title}>{title ?? words.nextEpisode}</p>
      {/* Counted in sight alone: a voice that counts every second would drown the film. */}
      <p className={styles.when} aria-hidden>
        {words.nextEpisodeIn(seconds)}
      </p>
      <div className={styles.choices}>
        <button type="button" className={styles.play} onClick={onPlay}>
          {words.playNow}
        </button>
        <button type="button" className={styles.cancel} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </section>
  )
}
