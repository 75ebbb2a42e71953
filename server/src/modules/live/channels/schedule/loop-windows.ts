/**
 * What a channel shows, as arithmetic on the wall clock: no encoder, no timer, no state but this list.
 *
 * A loop window is a period in which the same programmes repeat. A change of the schedule begins another window and
 * never changes what was shown, so the numbers by which players count only ever rise, on every machine alike. Times are
 * whole microseconds: lengths of segments add up without an error for centuries.
 */
export const US_PER_MS = 1_000

/** One programme of a loop: a finished version, with its number of segments of each kind. */
export interface LoopEntry {
  readonly mediaId: string
  readonly versionId: string
  readonly lengthUs: number
  readonly pictures: number
  readonly sounds: number
}

/** Numbers that continue from window to window. */
export interface Counts {
  /** Segments of pictures, and of captions, which have the same borders. */
  readonly pictures: number
  readonly sounds: number
  readonly occurrences: number
}

export interface LoopWindow {
  readonly startUs: number
  /** The counts before it. */
  readonly before: Counts
  /** Empty: off air until the next window. */
  readonly entries: readonly LoopEntry[]
}

/** One programme at one time. */
export interface Occurrence {
  readonly entry: LoopEntry
  readonly startUs: number
  /** Earlier than its length says where the next window cuts it. */
  readonly endUs: number
  readonly before: Counts
}

/** The window at this time, and where it ends; null before the first one. */
export function windowAt(
  windows: readonly LoopWindow[],
  us: number,
): { window: LoopWindow; endUs: number } | null {
  const at = windows.findLastIndex(({ startUs }) => startUs <= us)
  const window = windows[at]
  return window ? { window, endUs: windows[at + 1]?.startUs ?? Infinity } : null
}

/** The occurrence in a window at this time, as if the window never ended. */
export function occurrenceAt(window: LoopWindow, us: number): Occurrence | null {
  const round = totalOf(window.entries)
  if (round.lengthUs <= 0 || us < window.startUs) return null
  const rounds = Math.floor((us - window.startUs) / round.lengthUs)
  let startUs = window.startUs + rounds * round.lengthUs
  let before: Counts = {
    pictures: window.before.pictures + rounds * round.pictures,
    sounds: window.before.sounds + rounds * round.sounds,
    occurrences: window.before.occurrences + rounds * window.entries.length,
  }
  for (const entry of window.entries) {
    const endUs = startUs + entry.lengthUs
    if (us < endUs) return { entry, startUs, endUs, before }
    startUs = endUs
    before = {
      pictures: before.pictures + entry.pictures,
      sounds: before.sounds + entry.sounds,
      occurrences: before.occurrences + 1,
    }
  }
  return null
}

/** All occurrences within a period, in order; at most `max` of them. */
export function occurrencesOf(
  windows: readonly LoopWindow[],
  { fromUs, toUs, max }: { fromUs: number; toUs: number; max: number },
): Occurrence[] {
  const found: Occurrence[] = []
  for (const [at, window] of windows.entries()) {
    const cutUs = windows[at + 1]?.startUs ?? Infinity
    const [us, windowEndUs] = [Math.max(window.startUs, fromUs), Math.min(cutUs, toUs)]
    const first = us < windowEndUs ? occurrenceAt(window, us) : null
    if (!first) continue
    for (const occurrence of occurrencesFrom(window, first)) {
      if (occurrence.startUs >= windowEndUs || found.length >= max) break
      found.push({ ...occurrence, endUs: Math.min(occurrence.endUs, cutUs) })
    }
  }
  return found
}

/** The occurrence at this time and those after it, without end: the position in the loop is computed once. */
function* occurrencesFrom({ before, entries }: LoopWindow, first: Occurrence): Generator<Occurrence> {
  let occurrence = first
  for (let at = first.before.occurrences - before.occurrences + 1; ; at++) {
    // A title without a length is never on.
    if (occurrence.endUs > occurrence.startUs) yield occurrence
    occurrence = behind(occurrence, entries[at % entries.length] ?? occurrence.entry)
  }
}

function behind({ entry, endUs, before }: Occurrence, next: LoopEntry): Occurrence {
  return {
    entry: next,
    startUs: endUs,
    endUs: endUs + next.lengthUs,
    before: {
      pictures: before.pictures + entry.pictures,
      sounds: before.sounds + entry.sounds,
      occurrences: before.occurrences + 1,
    },
  }
}

function totalOf(entries: readonly LoopEntry[]) {
  return entries.reduce(
    (sum, entry) => ({
      lengthUs: sum.lengthUs + entry.lengthUs,
      pictures: sum.pictures + entry.pictures,
      sounds: sum.sounds + entry.sounds,
    }),
    { lengthUs: 0, pictures: 0, sounds: 0 },
  )
}
