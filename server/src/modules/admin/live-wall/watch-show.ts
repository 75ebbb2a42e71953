import type { CurvePoint, WatchedShow } from '@tayang/contract'
import type { EndedShows } from './ended-shows.ts'
import type { Wall, WallNeeds } from './open-wall.ts'

const MINUTE_MS = 60_000
const CURVE_MINUTES = 10
const LINES_MAX = 40
const REASONS_MAX = 10
const EARLIER_MAX = 10

/** One show with everything that an operator looks at before deciding; null where there is none. */
export async function watchShow(
  { live, interaction, user, clock, wall, ended }: WallNeeds & { wall: Wall; ended: EndedShows },
  showId: string,
): Promise<WatchedShow | null> {
  const show = await live.watch.find(showId)
  const onWall = show && (await wall.one(show))
  if (!onWall) return null
  const now = clock.now()
  // Whole minutes, so that a curve does not wander while it is looked at.
  const from = Math.floor(now / MINUTE_MS) * MINUTE_MS - (CURVE_MINUTES - 1) * MINUTE_MS
  const [gifts, reports, reasons, lines, heldLately, earlier, end] = await Promise.all([
    interaction.watched.giftsSince(showId, from),
    user.showReports.reportsSince(showId, from),
    user.showReports.reasonsOf(showId, REASONS_MAX),
    interaction.watched.lastLines(showId, LINES_MAX),
    interaction.watched.stoppedSince(showId, now - CURVE_MINUTES * MINUTE_MS),
    live.watch.earlierOf(show, EARLIER_MAX),
    ended.of(showId),
  ])
  const reported = await user.showReports.countsOf(earlier.map(({ id }) => id))
  const samples = live.watch.samplesOf(showId).filter(({ at }) => at >= from)
  const { figures } = live.watch.healthOf(show)
  return {
    ...onWall,
    description: show.description,
    status: live.watch.statusOf(show),
    finishedAt: show.finishedAt,
    health: figures && {
      bitsPerSecond: figures.bitsPerSecond,
      framesPerSecond: figures.framesPerSecond,
      keyFrameMs: figures.keyFrameMs,
      droppedFrames: figures.droppedFrames,
      roundTripMs: figures.roundTripMs,
    },
    curves: {
      bitsPerSecond: samples.map(({ at, bitsPerSecond }) => ({ at, value: bitsPerSecond })),
      framesPerSecond: samples.map(({ at, framesPerSecond }) => ({ at, value: framesPerSecond })),
      gifts: minutesOf(from, gifts),
      reports: minutesOf(from, reports),
    },
    reasons,
    lines,
    heldLately,
    earlier: earlier.map((one) => ({ ...one, reports: reported.get(one.id)?.reports ?? 0 })),
    ended: end,
  }
}

/** Every minute has a value: one without anything is 0. */
function minutesOf(from: number, counts: ReadonlyMap<number, number>): CurvePoint[] {
  return Array.from({ length: CURVE_MINUTES }, (_, minute) => ({
    at: from + minute * MINUTE_MS,
    value: counts.get(minute) ?? 0,
  }))
}
