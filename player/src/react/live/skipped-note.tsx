import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

import { isConnected, type Playback } from '../../dom/index.ts'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './live-player.module.css'

const SHOWN_MS = 4_000

/**
 * Says for a while what a viewer has missed: a jump to the edge looks like a fault of the show otherwise. A lost
 * connection has its own words in the same place.
 */
export function SkippedNote({ playback, words }: { playback: Playback; words: PlayerTexts }) {
  const skipped = useStore(playback.view, (view) => view.skipped)
  const isOnline = useStore(playback.view, isConnected)
  const [over, setOver] = useState<typeof skipped>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(skipped), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [skipped])
  return skipped === null || skipped === over || !isOnline ? null : (
    <p className={styles.offline} role="status">
      {words.skippedToLive(skipped.seconds)}
    </p>
  )
}
