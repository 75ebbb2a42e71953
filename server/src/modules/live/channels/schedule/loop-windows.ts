/**
 * What a channel shows, as arithmetic on the wall clock: no encoder, no timer, no state but this list.
 *
 * A run is a stretch of time in which the same programmes go round. A change of the schedule begins another run and
 * never touches what was shown, so numbers that players count by only ever rise, on every machine alike. Times are
 * whole microseconds: lengths of segments add up without an error for centuries.
 */
export const US_PER_MS = 1_000

/** One showing's material: a finished version, by how many segments it has of each kind. */
export interface Reel {
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
  readonly showings: number
}

export interface Run {
  readonly startUs: number
  /** What was counted before it. */
  readonly before: Counts
  /** None: off air until the next run. */
  readonly reels: readonly Reel[]
}

/** One programme at one time. */
export interface Showing {
  readonly reel: Reel
  readonly startUs: number
  /** Earlier than its length says where the next run cuts it. */
  readonly endUs: number
  readonly before: Counts
}

/** The run of this moment, and where it ends. Before all of them there is none. */
export function runAt(runs: readonly Run[], us: number): { run: Run; endUs: number } | null {
  const at = runs.findLastIndex(({ startUs }) => startUs <= us)
  const run = runs[at]
  return run ? { run, endUs: runs[at + 1]?.startUs ?? Infinity } : null
}

/** The showing of a run at this moment, as if the run went on for ever. */
export function showingIn(run: Run, us: number): Showing | null {
  const round = totalOf(run.reels)
  if (round.lengthUs <= 0 || us < run.startUs) return null
  const rounds = Math.floor((us - run.startUs) / round.lengthUs)
  let startUs = run.startUs + rounds * round.lengthUs
  let before: Counts = {
    pictures: run.before.pictures + rounds * round.pictures,
    sounds: run.before.sounds + rounds * round.sounds,
    showings: run.before.showings + rounds * run.reels.length,
  }
  for (const reel of run.reels) {
    const endUs = startUs + reel.lengthUs
    if (us < endUs) return { reel, startUs, endUs, before }
    startUs = endUs
    before = {
      pictures: before.pictures + reel.pictures,
      sounds: before.sounds + reel.sounds,
      showings: before.showings + 1,
    }
  }
  return null
}

/** All showings that touch a stretch of time, in order; at most `max` of them. */
export function showingsOf(
  runs: readonly Run[],
  { fromUs, toUs, max }: { fromUs: number; toUs: number; max: number },
): Showing[] {
  const found: Showing[] = []
  for (const [at, run] of runs.entries()) {
    const cutUs = runs[at + 1]?.startUs ?? Infinity
    const [us, runEndUs] = [Math.max(run.startUs, fromUs), Math.min(cutUs, toUs)]
    const first = us < runEndUs ? showingIn(run, us) : null
    if (!first) continue
    for (const showing of showingsFrom(run, first)) {
      if (showing.startUs >= runEndUs || found.length >= max) break
      found.push({ ...showing, endUs: Math.min(showing.endUs, cutUs) })
    }
  }
  return found
}

/** The showing of this moment and those behind it, without end: the place in the loop is found once. */
function* showingsFrom({ before, reels }: Run, first: Showing): Generator<Showing> {
  let showing = first
  for (let at = first.before.showings - before.showings + 1; ; at++) {
    // A title without a length is never on.
    if (showing.endUs > showing.startUs) yield showing
    showing = behind(showing, reels[at % reels.length] ?? showing.reel)
  }
}

function behind({ reel, endUs, before }: Showing, next: Reel): Showing {
  return {
    reel: next,
    startUs: endUs,
    endUs: endUs + next.lengthUs,
    before: {
      pictures: before.pictures + reel.pictures,
      sounds: before.sounds + reel.sounds,
      showings: before.showings + 1,
    },
  }
}

function totalOf(reels: readonly Reel[]) {
  return reels.reduce(
    (sum, reel) => ({
      lengthUs: sum.lengthUs + reel.lengthUs,
      pictures: sum.pictures + reel.pictures,
      sounds: sum.sounds + reel.sounds,
    }),
    { lengthUs: 0, pictures: 0, sounds: 0 },
  )
}
