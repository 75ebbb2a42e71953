import type { MediaFile } from './read-vast.ts'

/** The bounds of the file to choose: an ad must not load more than its window needs. */
interface Window {
  readonly widthPx: number
  /** Kilobits per second that an ad may use; a viewer who saves data gets the smallest file. */
  readonly kilobitsMax: number
}

/**
 * The file to play: one that the browser supports, within the bitrate, and no larger than the window needs. Null where
 * none can be played.
 */
export function chooseMedia(
  files: readonly MediaFile[],
  canPlay: (type: string) => boolean,
  { widthPx, kilobitsMax }: Window,
): MediaFile | null {
  const playable = files.filter(({ type }) => canPlay(type))
  const affordable = playable.filter(({ kilobits }) => kilobits <= kilobitsMax)
  if (affordable.length === 0) return playable.toSorted((a, b) => a.kilobits - b.kilobits)[0] ?? null
  const rising = affordable.toSorted((a, b) => a.width - b.width || a.kilobits - b.kilobits)
  return rising.find(({ width }) => width >= widthPx) ?? rising.at(-1) ?? null
}
