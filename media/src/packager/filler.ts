import type { InitSegment } from './boxes/init-segment.ts'
import { writeFragment } from './boxes/write-fragment.ts'
import type { PeriodStart, Rendition } from './rendition.ts'

/** One rendition of what viewers see while nobody publishes. */
export interface SlateTrack {
  init: InitSegment
  /** Pictures: one whole group, its key frame first. Sound: one frame of silence. */
  samples: readonly Buffer[]
  sampleSeconds: number
}

/** The slate in every rendition of a show, encoded before it is needed. */
export type Slate = ReadonlyMap<string, SlateTrack>

/** Writes the slate into a show's playlists, from the edge on, at the speed of the clock. */
export interface Filler {
  /** It goes no further than this wall time, and its last parts wait for `fill`; null lets it go on. */
  endAt(wallMs: number | null): void
  /** A rendition goes on to exactly this wall time, and no further. */
  fill(rendition: string, wallMs: number): void
  /** How far it has come. */
  edgeMs(): number
  stop(): void
}

export interface FillerTerms {
  slate: Slate
  period: number
  renditions: readonly Rendition[]
  /** Wall clock at which each rendition's media ends. */
  edges: ReadonlyMap<string, number>
  segmentSeconds: number
  partSeconds: number
  /** How far the edge lies behind the clock. */
  lagMs: number
  now(): number
}

/** One rendition of the slate and how far it is written. */
interface FillerTrack {
  readonly rendition: Rendition
  readonly track: SlateTrack
  readonly isSound: boolean
  /** Media time up to which it is written. */
  atSeconds: number
  /** Pictures of the current group that are written. */
  group: number
  sequence: number
  isDone: boolean
}

/** Steps of media time that parts and segments fall on. */
interface Grid {
  readonly partSeconds: number
  readonly segmentSeconds: number
}

/** Shorter than any of our pictures: such a remainder is no part. */
const PIECE_SECONDS_MIN = 0.004

/** The next multiple of a step; a time that a track's ticks could not hit exactly counts as the step itself. */
const nextOf = (seconds: number, step: number) =>
  (Math.floor((seconds + PIECE_SECONDS_MIN) / step) + 1) * step

const isOnGrid = (seconds: number, step: number) =>
  Math.abs(seconds / step - Math.round(seconds / step)) < 1e-6

export function startFiller(terms: FillerTerms): Filler {
  const { edges, partSeconds } = terms
  const before = continuedPeriod(terms)
  const anchorMs = before?.wallMs ?? Math.min(...edges.values())
  const tracks = openTracks(terms, { before, anchorMs })
  let endMs = Infinity

  const advance = (track: FillerTrack, toMs: number, isLast: boolean) => {
    const toSeconds = (toMs - anchorMs) / 1000
    if (track.isSound) addSound(track, toSeconds, terms)
    else addPictures(track, { toSeconds, isLast }, terms)
  }

  /** The part before its end is hinted until the successor is known, so a viewer who requests it then gets it. */
  function tick(): void {
    const toMs = Math.min(terms.now() - terms.lagMs, endMs - partSeconds * 1000)
    for (const track of tracks) if (!track.isDone) advance(track, toMs, false)
  }

  tick()
  const timer = setInterval(tick, partSeconds * 1000)
  timer.unref()
  return {
    endAt(wallMs) {
      endMs = wallMs ?? Infinity
    },
    fill(name, wallMs) {
      const track = tracks.find(({ rendition }) => rendition.name === name)
      if (!track || track.isDone) return
      track.isDone = true
      advance(track, wallMs, true)
    },
    edgeMs: () =>
      Math.max(...tracks.map(({ atSeconds }) => anchorMs + atSeconds * 1000), terms.now() - terms.lagMs),
    stop: () => clearInterval(timer),
  }
}

/**
 * The period that the slate continues, or null where it needs a period of its own. It continues where it is encoded
 * exactly as the media before it; then even the part that was hinted comes.
 */
function continuedPeriod({ slate, renditions, edges }: FillerTerms): PeriodStart | null {
  const first = renditions[0]?.period() ?? null
  const isContinued = renditions.every((rendition) => {
    const own = rendition.period()
    const track = slate.get(rendition.name)
    return (
      own?.period === first?.period &&
      rendition.edgeMs() === edges.get(rendition.name) &&
      track !== undefined &&
      own?.init.equals(track.init.bytes) === true
    )
  })
  return isContinued ? first : null
}

function openTracks(
  { slate, renditions, edges, period }: FillerTerms,
  { before, anchorMs }: { before: PeriodStart | null; anchorMs: number },
): FillerTrack[] {
  return renditions.flatMap((rendition) => {
    const track = slate.get(rendition.name)
    if (!track) return []
    if (!before) rendition.startPeriod({ period, wallMs: anchorMs, init: track.init.bytes })
    const isSound = track.samples.length === 1
    const atSeconds = ((edges.get(rendition.name) ?? anchorMs) - anchorMs) / 1000
    return [{ rendition, track, isSound, atSeconds, group: 0, sequence: 1, isDone: false }]
  })
}

function addSamples(own: FillerTrack, toSeconds: number, samples: readonly Buffer[]): void {
  const { timescale } = own.track.init
  const from = Math.round(own.atSeconds * timescale)
  const to = Math.round(toSeconds * timescale)
  const tickAt = (index: number) => from + Math.round(((to - from) * index) / samples.length)
  const isKey = own.isSound || own.group === 0
  const bytes = writeFragment({
    sequence: own.sequence,
    startTicks: from,
    samples: samples.map((sample, index) => ({
      bytes: sample,
      durationTicks: tickAt(index + 1) - tickAt(index),
      isSync: own.isSound || (isKey && index === 0),
    })),
  })
  own.sequence += 1
  const fragment = { bytes, startSeconds: from / timescale, endSeconds: to / timescale, isIndependent: isKey }
  own.rendition.add(fragment, { isSlate: true })
  own.atSeconds = to / timescale
}

/** Writes pictures part by part. A part that is not whole waits, unless it is the last. */
function addPictures(
  own: FillerTrack,
  { toSeconds, isLast }: { toSeconds: number; isLast: boolean },
  { partSeconds, segmentSeconds }: Grid,
): void {
  while (toSeconds - own.atSeconds > PIECE_SECONDS_MIN) {
    const next = Math.min(nextOf(own.atSeconds, partSeconds), nextOf(own.atSeconds, segmentSeconds))
    if (next > toSeconds + 1e-6 && !isLast) return
    addPicturePart(own, Math.min(next, toSeconds), segmentSeconds)
  }
}

/** As many pictures as fit, evenly spread; each segment begins a new group. */
function addPicturePart(own: FillerTrack, toSeconds: number, segmentSeconds: number): void {
  const { samples, sampleSeconds } = own.track
  const count = Math.max(1, Math.round((toSeconds - own.atSeconds) / sampleSeconds))
  if (own.group >= samples.length) own.group = 0
  // Where rounding calls for more pictures than a group has, its last ones are shown a little longer.
  const part = samples.slice(own.group, own.group + count)
  addSamples(own, toSeconds, part)
  own.group += part.length
  if (isOnGrid(toSeconds, segmentSeconds)) own.group = 0
}

/** Whole frames of silence, in parts as long as a part may be. */
function addSound(own: FillerTrack, toSeconds: number, { partSeconds }: Grid): void {
  const { samples, sampleSeconds } = own.track
  const most = Math.floor(partSeconds / sampleSeconds + 1e-6)
  for (;;) {
    const fits = Math.floor((toSeconds - own.atSeconds) / sampleSeconds + 1e-6)
    const count = Math.min(most, fits)
    if (count < 1) return
    const frames = Array.from({ length: count }, () => samples[0] ?? Buffer.alloc(0))
    addSamples(own, own.atSeconds + count * sampleSeconds, frames)
  }
}
