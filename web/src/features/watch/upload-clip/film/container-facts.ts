import type { PictureSize } from './clip-limits.ts'

/** What the first bytes of a film and its index say, whatever its name says. */
export interface ContainerFacts {
  mime: 'video/mp4' | 'video/quicktime' | 'video/webm' | 'video/x-matroska'
  /** As people know them: `H.264`, `AAC`. */
  codecs: readonly string[]
  /** Null where the container does not tell; the browser may know. */
  durationMs: number | null
  /** As it is shown; null where the container does not tell. */
  size: PictureSize | null
}
