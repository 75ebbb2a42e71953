import type { Borders } from '#modules/library'
import {
  windowAt,
  occurrenceAt,
  type Counts,
  type LoopEntry,
  type LoopWindow,
  type Occurrence,
} from './loop-windows.ts'

export interface Wanted {
  readonly loop: readonly LoopEntry[]
  readonly dated: readonly { readonly entry: LoopEntry; readonly startUs: number }[]
  /** When the first round of the loop began. */
  readonly epochUs: number
  bordersOf(versionId: string): Borders
  /** Whether a version may no longer be shown: hidden, gone, or premium on a free channel. */
  isDead(versionId: string): boolean
}

/** A dated programme begins at most this late: at the border of a segment. */
const LATE_US = 4_000_000
const NOTHING: Counts = { pictures: 0, sounds: 0, occurrences: 0 }

/**
 * The windows from here on. What players may have seen stays: everything up to `settledUs`, and the current programme
 * to its end, unless it may no longer be shown; then it is cut at the next border of its segments.
 */
export function planWindows(
  windows: readonly LoopWindow[],
  wanted: Wanted,
  nowSettledUs: number,
): LoopWindow[] {
  // A clock before the first window changes nothing that may have been shown.
  const settledUs = Math.max(nowSettledUs, windows[0] ? windows[0].startUs : nowSettledUs)
  const current = windowAt(windows, settledUs)
  if (!current) {
    const dated = wanted.dated.filter(({ startUs }) => startUs >= wanted.epochUs)
    return [...layOut({ ...wanted, dated }, { startUs: wanted.epochUs, before: NOTHING, after: null })]
  }
  const kept = windows.filter(({ startUs }) => startUs <= settledUs)
  const occurrence = occurrenceAt(current.window, settledUs)
  const dated = wanted.dated.filter(
    ({ entry, startUs }) =>
      startUs > settledUs - LATE_US &&
      !kept.some((window) => window.startUs >= startUs && window.entries[0]?.mediaId === entry.mediaId),
  )
  const endsUs = Math.min(Infinity, ...dated.map(({ startUs }) => Math.max(startUs, settledUs)))
  const next = occurrence
    ? cut(occurrence, wanted.isDead(occurrence.entry.versionId) ? settledUs : endsUs, wanted)
    : { startUs: Math.max(settledUs, current.window.startUs + 1), before: current.window.before }
  // A window that would end where it begins is replaced by the next one.
  const begun = kept.filter(({ startUs }) => startUs < next.startUs)
  return [...begun, ...layOut({ ...wanted, dated }, { ...next, after: occurrence?.entry.mediaId ?? null })]
}

interface Begin {
  startUs: number
  before: Counts
  /** The title that ended there: the loop continues with the one after it. */
  after: string | null
}

/** The loop, and before it every dated programme that is still to come, each in a window of its own. */
function* layOut(wanted: Wanted, begin: Begin): Generator<LoopWindow> {
  let { startUs, before, after } = begin
  for (const dated of wanted.dated.toSorted((a, b) => a.startUs - b.startUs)) {
    if (dated.startUs > startUs) {
      const loop: LoopWindow = { startUs, before, entries: rotated(wanted.loop, after) }
      yield loop
      const occurrence = occurrenceAt(loop, dated.startUs)
      const end = occurrence ? cut(occurrence, dated.startUs, wanted) : { startUs: dated.startUs, before }
      ;({ startUs, before } = end)
      after = occurrence?.entry.mediaId ?? after
    }
    yield { startUs, before, entries: [dated.entry] }
    const { lengthUs, pictures, sounds } = dated.entry
    startUs += lengthUs
    before = {
      pictures: before.pictures + pictures,
      sounds: before.sounds + sounds,
      occurrences: before.occurrences + 1,
    }
  }
  yield { startUs, before, entries: rotated(wanted.loop, after) }
}

/** Where an occurrence ends that should end at `us`: at the border of a picture segment, not before it. */
function cut(occurrence: Occurrence, us: number, wanted: Wanted): { startUs: number; before: Counts } {
  const { entry, before } = occurrence
  const whole = {
    startUs: occurrence.startUs + entry.lengthUs,
    before: {
      pictures: before.pictures + entry.pictures,
      sounds: before.sounds + entry.sounds,
      occurrences: before.occurrences + 1,
    },
  }
  if (us >= whole.startUs) return whole
  if (us <= occurrence.startUs) return { startUs: occurrence.startUs, before }
  const { picturesUs, soundsUs } = wanted.bordersOf(entry.versionId)
  let offsetUs = 0
  let pictures = 0
  while (pictures < picturesUs.length && occurrence.startUs + offsetUs < us)
    offsetUs += picturesUs[pictures++] ?? 0
  if (pictures === 0 || pictures >= entry.pictures) return whole
  return {
    startUs: occurrence.startUs + offsetUs,
    before: {
      pictures: before.pictures + pictures,
      sounds: before.sounds + soundsBefore(soundsUs, offsetUs),
      occurrences: before.occurrences + 1,
    },
  }
}

/** Sound segments that are mostly before an offset: their borders are a few milliseconds off those of the pictures. */
export function soundsBefore(soundsUs: readonly number[], offsetUs: number): number {
  let startUs = 0
  let count = 0
  for (const lengthUs of soundsUs) {
    if (startUs + lengthUs / 2 >= offsetUs) break
    startUs += lengthUs
    count++
  }
  return count
}

function rotated(loop: readonly LoopEntry[], after: string | null): readonly LoopEntry[] {
  const at = after === null ? -1 : loop.findIndex(({ mediaId }) => mediaId === after)
  return [...loop.slice(at + 1), ...loop.slice(0, at + 1)]
}
