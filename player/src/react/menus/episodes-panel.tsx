import type { ReactNode } from 'react'

import type { PlayerTexts } from '../player-texts.ts'
import { Panel } from './panel.tsx'

interface EpisodesPanelProps {
  words: PlayerTexts
  /** The list itself: the page knows the episodes. */
  children: ReactNode
  onClose(): void
}

/** The list of episodes, below its button at the top of the picture. */
export function EpisodesPanel({ words, children, onClose }: EpisodesPanelProps) {
  return (
    <Panel title={words.episodes} words={words} isBelow onClose={onClose}>
      {children}
    </Panel>
  )
}
