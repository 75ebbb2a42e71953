import type { ReactNode } from 'react'

import type { Chapter, HeatCurve, HistoryReport, Intro } from '../../core/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource, ViewingEvent } from '../../dom/index.ts'
import type { KeepMoment } from '../controls/moment-button.tsx'
import type { PlayerTexts } from '../player-texts.ts'

export interface FilmPlayerProps {
  mediaId: string
  title: string
  subtitle?: string | undefined
  /** Null until the access call has answered. */
  source: PlaybackSource | null
  nextId?: string | null | undefined
  /** Begins at this second without a question, as a link to a scene asks. */
  startS?: number | undefined
  /** The position that the viewing history has stored. */
  stored?: { positionS: number; lengthS: number } | null | undefined
  posterUrl?: string | undefined
  /** A WebVTT list of sprite tiles. */
  thumbnailsUrl?: string | null | undefined
  /** Named parts, in order; the seek bar is cut where they begin. */
  chapters?: readonly Chapter[] | undefined
  intro?: Intro | null | undefined
  /** Seconds of one skip: 15 for films, 10 in the partner's player and for clips. */
  skipS?: number | undefined
  options?: Pick<PlaybackOptions, 'renew' | 'onAccessLost' | 'capHeightPx' | 'captionLanguage'> | undefined
  words: PlayerTexts
  /** The player is one part of the page instead of covering all of it. */
  isEmbedded?: boolean | undefined
  /** Something comes before the film: the film is loaded meanwhile and does not begin. */
  isHeld?: boolean | undefined
  /** How lively the stream was, drawn above the seek bar. */
  heat?: HeatCurve | null | undefined
  /** Without it there is no button for moments. */
  onKeepMoment?: KeepMoment | undefined
  onBack(): void
  onNext?: ((nextId: string) => void) | undefined
  /** After the end, when nothing follows. */
  onClose(): void
  /** The list of episodes, where there is one: what its panel holds, by the page. */
  episodes?: ((close: () => void) => ReactNode) | undefined
  /** What plays next, as its name is shown before the end. */
  nextTitle?: string | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
  /** Gives the playback to the page, which may pause it for a dialog of its own. */
  onPlayback?: ((playback: Playback | null) => void) | undefined
  /** Overlays of the page, above the picture; they wait until the resume prompt is answered. */
  children?: ReactNode
}
