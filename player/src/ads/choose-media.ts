import type { MediaFile } from './read-vast.ts'

/** What a window is worth: a spot is no reason to load more than its picture needs. */
interface Window {
  readonly widthPx: number
  /** Kilobits a second that a spot may cost; a saving person gets the smallest. */
  readonly kilobitsMax: number
}

/**
 * The file to play: one that the browser can, within the line, as large as the window and no larger where there is a
 * choice. Null where none can be played.
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
