import type { Within } from '#platform/database/database'
import { openStills, type StillDependencies } from './draw-still.ts'

/** What is made of the video of a clip: the picture that stands for it, and files to keep. */
export interface ClipFiles {
  /**
   * Draws the thumbnail of a clip from this second of its own video, later and below everything else; with `tx` only
   * if that transaction commits. A picture that a person uploaded is never replaced.
   */
  stillOf(clipId: string, atSeconds: number, how?: { tx?: Within }): Promise<void>
  startJobs(): Promise<void>
}

export function openClipFiles(dependencies: StillDependencies): ClipFiles {
  const stills = openStills(dependencies)
  return { stillOf: stills.stillOf, startJobs: stills.startJobs }
}
