/**
 * What a channel shows, as arithmetic on the wall clock: no encoder, no timer, no state but this list.
 *
 * A run is a stretch of time in which the same programmes go round. A change of the schedule begins another run and
 * never touches what was shown, so numbers that players count by only ever rise, on every machine alike. Times are
 * whole microseconds: lengths of segments add up without an error for centuries.
 */
export const US_PER_MS = 1_000

/** One showing's material: a finished version, by how many segments it has of each kind. */
export interface LoopEntry {
  readonly mediaId: string
  readonly versionId: string
  readonly lengthUs: number
  readonly pictures: number
  readonly sounds: number
}

/** Numbers that go on from run to run. */
export interface Counts {
  /** Segments of pictures, and of captions, which have the same borders. */
  readonly pictures: number
  readonly sounds: number
  readonly occurrences: number
}

export interface LoopWindow {
  readonly startUs: number
  /** What was counted before it. */
  readonly before: Counts
  /** None: off air until the next run. */
  readonly entries: readonly LoopEntry[]
}

/** One programme at one time. */
export interface Occurrence {
  readonly entry: LoopEntry
  readonly startUs: number
  /** Earlier than its length says where the next run cuts it. */
  readonly endUs: number
  readonly before: Counts
}

/** The run of this moment, and where it ends. Before all of them there is none. */
export function windowAt(
  windows: readonly LoopWindow[],
  us: number,
): { window: LoopWindow; endUs: number } | null {
  const at = windows.findLastIndex(({ startUs }) => startUs <= us)
  const window = windows[at]
  return window ? { window, endUs: windows[at + 1]?.startUs ?? Infinity } : null
}

/** The showing of a run at this moment, as if the run went on for ever. */
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

/** All showings that touch a stretch of time, in order; at most `max` of them. */
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

/** The showing of this moment and those behind it, without end: the place in the loop is found once. */
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
