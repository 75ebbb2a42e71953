import type { InitSegment } from './boxes/init-segment.ts'
import type { Fragment } from './boxes/fragment-reader.ts'
import { writeFragment } from './boxes/write-fragment.ts'
import type { Rendition } from './rendition.ts'

/** One rendition of what viewers see while nobody publishes. */
export interface SlateTrack {
  init: InitSegment
  /** Of pictures one whole group, its key frame first; of sound one frame of silence. */
  samples: readonly Buffer[]
  sampleSeconds: number
}

/** The slate in every rendition of a show, encoded before it is needed. */
export type Slate = ReadonlyMap<string, SlateTrack>

/** The slate in a show's playlists, from the edge on, at the speed of the clock. */
export interface SlateRun {
  /** It goes no further than this wall time, and its last parts wait for `fill`; null lets it go on. */
  endAt(wallMs: number | null): void
  /** A rendition goes on to exactly this wall time, and no further. */
  fill(rendition: string, wallMs: number): void
  /** How far it has come. */
  edgeMs(): number
  stop(): void
}

export interface SlateTerms {
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

/** Shorter than any picture of ours: no piece. */
const PIECE_SECONDS_MIN = 0.004

/** The next multiple of a step; a time that a track's ticks could not hit exactly is the step itself. */
const nextOf = (seconds: number, step: number) =>
  (Math.floor((seconds + PIECE_SECONDS_MIN) / step) + 1) * step

export function startSlateRun(terms: SlateTerms): SlateRun {
  const { slate, renditions, edges, partSeconds, segmentSeconds } = terms
  // Encoded just as what was there before, it simply goes on: even the part that was hinted then comes.
  const goesOn = renditions.every((rendition) => {
    const [own, first] = [rendition.period(), renditions[0]?.period()]
    const track = slate.get(rendition.name)
    return (
      own?.period === first?.period &&
      rendition.edgeMs() === edges.get(rendition.name) &&
      track !== undefined &&
      own?.init.equals(track.init.bytes) === true
    )
  })
  const before = goesOn ? (renditions[0]?.period() ?? null) : null
  const anchorMs = before?.wallMs ?? Math.min(...edges.values())
  let endMs = Infinity

  const tracks = renditions.flatMap((rendition) => {
    const track = slate.get(rendition.name)
    if (!track) return []
    if (!before) rendition.startPeriod({ period: terms.period, wallMs: anchorMs, init: track.init.bytes })
    const isSound = track.samples.length === 1
    const atSeconds = ((edges.get(rendition.name) ?? anchorMs) - anchorMs) / 1000
    return [{ rendition, track, isSound, atSeconds, group: 0, sequence: 1, isDone: false }]
  })
  type Run = (typeof tracks)[number]

  function add(run: Run, toSeconds: number, samples: Fragment['bytes'][]): void {
    const { timescale } = run.track.init
    const from = Math.round(run.atSeconds * timescale)
    const to = Math.round(toSeconds * timescale)
    const tickAt = (index: number) => from + Math.round(((to - from) * index) / samples.length)
    const isKey = run.isSound || run.group === 0
    const bytes = writeFragment({
      sequence: run.sequence,
      startTicks: from,
      samples: samples.map((sample, index) => ({
        bytes: sample,
        durationTicks: tickAt(index + 1) - tickAt(index),
        isSync: run.isSound || (isKey && index === 0),
      })),
    })
    run.sequence += 1
    const piece = { bytes, startSeconds: from / timescale, endSeconds: to / timescale, isIndependent: isKey }
    run.rendition.add(piece, { isSlate: true })
    run.atSeconds = to / timescale
  }

  /** Pictures up to a moment: as many as fit, evenly, a new group at each segment. */
  function addPictures(run: Run, toSeconds: number): void {
    const { samples, sampleSeconds } = run.track
    const wanted = Math.max(1, Math.round((toSeconds - run.atSeconds) / sampleSeconds))
    if (run.group >= samples.length) run.group = 0
    // Where rounding asks for more pictures than a group has, its last ones stay a little longer.
    const pieces = samples.slice(run.group, run.group + wanted)
    add(run, toSeconds, pieces)
    run.group += pieces.length
    if (isOnGrid(toSeconds)) run.group = 0
  }

  /** Whole frames of silence, as long as a part may be. */
  function addSound(run: Run, toSeconds: number): void {
    const { samples, sampleSeconds } = run.track
    const most = Math.floor(partSeconds / sampleSeconds + 1e-6)
    for (;;) {
      const fits = Math.floor((toSeconds - run.atSeconds) / sampleSeconds + 1e-6)
      const count = Math.min(most, fits)
      if (count < 1) return
      const frames = Array.from({ length: count }, () => samples[0] ?? Buffer.alloc(0))
      add(run, run.atSeconds + count * sampleSeconds, frames)
    }
  }

  const isOnGrid = (seconds: number) =>
    Math.abs(seconds / segmentSeconds - Math.round(seconds / segmentSeconds)) < 1e-6

  function advance(run: Run, toMs: number, isLast: boolean): void {
    const toSeconds = (toMs - anchorMs) / 1000
    if (run.isSound) return addSound(run, toSeconds)
    while (toSeconds - run.atSeconds > PIECE_SECONDS_MIN) {
      const next = Math.min(nextOf(run.atSeconds, partSeconds), nextOf(run.atSeconds, segmentSeconds))
      if (next > toSeconds + 1e-6 && !isLast) return
      addPictures(run, Math.min(next, toSeconds))
    }
  }

  /** The part before its end is hinted until it is known what follows: a viewer who asks for it then gets it. */
  function tick(): void {
    const toMs = Math.min(terms.now() - terms.lagMs, endMs - partSeconds * 1000)
    for (const run of tracks) if (!run.isDone) advance(run, toMs, false)
  }

  tick()
  const timer = setInterval(tick, partSeconds * 1000)
  timer.unref()
  return {
    endAt(wallMs) {
      endMs = wallMs ?? Infinity
    },
    fill(name, wallMs) {
      const run = tracks.find(({ rendition }) => rendition.name === name)
      if (!run || run.isDone) return
      run.isDone = true
      advance(run, wallMs, true)
    },
    edgeMs: () =>
      Math.max(...tracks.map(({ atSeconds }) => anchorMs + atSeconds * 1000), terms.now() - terms.lagMs),
    stop: () => clearInterval(timer),
  }
}
