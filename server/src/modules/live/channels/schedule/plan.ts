import type { Borders } from '#modules/library'
import { runAt, showingIn, type Counts, type Reel, type Run, type Showing } from './loop-windows.ts'

export interface Wanted {
  readonly loop: readonly Reel[]
  readonly dated: readonly { readonly reel: Reel; readonly startUs: number }[]
  /** When the first round of all began. */
  readonly epochUs: number
  bordersOf(versionId: string): Borders
  /** Whether a version may not be shown any more: hidden, gone, or premium where the channel is not. */
  isDead(versionId: string): boolean
}

/** A dated programme begins this late at most: at the border of a segment. */
const LATE_US = 4_000_000
const NOTHING: Counts = { pictures: 0, sounds: 0, showings: 0 }

/**
 * The runs from here on. What players may have seen already stays: up to `settledUs`, and to the end of the programme
 * that runs then, unless that one is dead, which is cut at the next border of its segments.
 */
export function planRuns(runs: readonly Run[], wanted: Wanted, nowSettledUs: number): Run[] {
  // A clock that shows a time before all of it changes nothing of what may have been shown.
  const settledUs = Math.max(nowSettledUs, runs[0] ? runs[0].startUs : nowSettledUs)
  const current = runAt(runs, settledUs)
  if (!current) {
    const dated = wanted.dated.filter(({ startUs }) => startUs >= wanted.epochUs)
    return [...layOut({ ...wanted, dated }, { startUs: wanted.epochUs, before: NOTHING, after: null })]
  }
  const kept = runs.filter(({ startUs }) => startUs <= settledUs)
  const showing = showingIn(current.run, settledUs)
  const dated = wanted.dated.filter(
    ({ reel, startUs }) =>
      startUs > settledUs - LATE_US &&
      !kept.some((run) => run.startUs >= startUs && run.reels[0]?.mediaId === reel.mediaId),
  )
  const endsUs = Math.min(Infinity, ...dated.map(({ startUs }) => Math.max(startUs, settledUs)))
  const next = showing
    ? cut(showing, wanted.isDead(showing.reel.versionId) ? settledUs : endsUs, wanted)
    : { startUs: Math.max(settledUs, current.run.startUs + 1), before: current.run.before }
  // A run that would end where it begins makes place for the next one.
  const begun = kept.filter(({ startUs }) => startUs < next.startUs)
  return [...begun, ...layOut({ ...wanted, dated }, { ...next, after: showing?.reel.mediaId ?? null })]
}

interface Begin {
  startUs: number
  before: Counts
  /** The title that ended there: the loop goes on with the one behind it. */
  after: string | null
}

/** The loop, and before it every dated programme that is still to come, each a run of its own. */
function* layOut(wanted: Wanted, begin: Begin): Generator<Run> {
  let { startUs, before, after } = begin
  for (const dated of wanted.dated.toSorted((a, b) => a.startUs - b.startUs)) {
    if (dated.startUs > startUs) {
      const loop: Run = { startUs, before, reels: rotated(wanted.loop, after) }
      yield loop
      const showing = showingIn(loop, dated.startUs)
      const end = showing ? cut(showing, dated.startUs, wanted) : { startUs: dated.startUs, before }
      ;({ startUs, before } = end)
      after = showing?.reel.mediaId ?? after
    }
    yield { startUs, before, reels: [dated.reel] }
    const { lengthUs, pictures, sounds } = dated.reel
    startUs += lengthUs
    before = {
      pictures: before.pictures + pictures,
      sounds: before.sounds + sounds,
      showings: before.showings + 1,
    }
  }
  yield { startUs, before, reels: rotated(wanted.loop, after) }
}

/** Where a showing ends when it shall end at `us`: at the border of a picture segment, not before it. */
function cut(showing: Showing, us: number, wanted: Wanted): { startUs: number; before: Counts } {
  const { reel, before } = showing
  const whole = {
    startUs: showing.startUs + reel.lengthUs,
    before: {
      pictures: before.pictures + reel.pictures,
      sounds: before.sounds + reel.sounds,
      showings: before.showings + 1,
    },
  }
  if (us >= whole.startUs) return whole
  if (us <= showing.startUs) return { startUs: showing.startUs, before }
  const { picturesUs, soundsUs } = wanted.bordersOf(reel.versionId)
  let offsetUs = 0
  let pictures = 0
  while (pictures < picturesUs.length && showing.startUs + offsetUs < us)
    offsetUs += picturesUs[pictures++] ?? 0
  if (pictures === 0 || pictures >= reel.pictures) return whole
  return {
    startUs: showing.startUs + offsetUs,
    before: {
      pictures: before.pictures + pictures,
      sounds: before.sounds + soundsBefore(soundsUs, offsetUs),
      showings: before.showings + 1,
    },
  }
}

/** Sound segments that lie mostly before an offset: their borders are a few milliseconds off those of the pictures. */
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

function rotated(loop: readonly Reel[], after: string | null): readonly Reel[] {
  const at = after === null ? -1 : loop.findIndex(({ mediaId }) => mediaId === after)
  return [...loop.slice(at + 1), ...loop.slice(0, at + 1)]
}
