import type { CodecContext, FilterContext, Frame, Stream } from 'node-av/lib'
import { AV_NOPTS_VALUE } from 'node-av/constants'

/** The input of a graph that takes the frames of a feed. */
export interface Entry {
  readonly feed: Feed
  readonly waiting: Frame[]
  source: FilterContext | null
  ended: boolean
}

/** One decoded stream of an input. */
export interface Feed {
  readonly stream: Stream
  readonly startTicks: bigint
  readonly decoder: CodecContext
  readonly kind: 'video' | 'audio'
  readonly timeBase: { readonly num: number; readonly den: number }
  readonly entries: Entry[]
  /** Frames outside of this range are dropped: `ss` and `t` of its input. */
  readonly fromSeconds: number
  readonly toSeconds: number
  nextTicks: bigint
}

/** Sets a frame's timestamp on the clock of the run, in the ticks of its feed. */
export function stampFrame(feed: Feed, frame: Frame): void {
  const raw = frame.bestEffortTimestamp
  const { num, den } = feed.stream.timeBase
  if (feed.kind === 'video') {
    const ticks = raw === AV_NOPTS_VALUE ? feed.nextTicks : raw - feed.startTicks
    frame.pts = ticks === AV_NOPTS_VALUE ? 0n : ticks
    feed.nextTicks = frame.pts + (frame.duration > 0n ? frame.duration : 1n)
    return
  }
  const scale = (num * feed.timeBase.den) / den
  const ticks = raw === AV_NOPTS_VALUE ? null : BigInt(Math.round(Number(raw - feed.startTicks) * scale))
  const follows = feed.nextTicks !== AV_NOPTS_VALUE
  const off = follows && ticks !== null ? Math.abs(Number(ticks - feed.nextTicks)) : 0
  // Timestamps are rounded to container ticks: within two of them the samples follow each other without a gap.
  frame.pts = follows && (ticks === null || off <= 2 * scale) ? feed.nextTicks : (ticks ?? 0n)
  frame.duration = BigInt(frame.nbSamples)
  feed.nextTicks = frame.pts + BigInt(frame.nbSamples)
}

/** Whether a frame lies between the `ss` and `t` of its input. */
export function isInside(feed: Feed, frame: Frame): boolean {
  const seconds = (Number(frame.pts) * feed.timeBase.num) / feed.timeBase.den
  return seconds >= feed.fromSeconds && seconds < feed.toSeconds
}
