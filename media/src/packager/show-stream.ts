import { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import type { FoundShow, ShowRecording } from '../recorder/index.ts'
import type { PackagerSettings } from '../settings.ts'
import { createFragmentReader } from './boxes/fragment-reader.ts'
import type { InitSegment } from './boxes/init-segment.ts'
import { writeMediaPlaylist } from './playlists/media-playlist.ts'
import { writeMultivariantPlaylist } from './playlists/multivariant-playlist.ts'
import { createRendition, type Rendition, type Segment } from './rendition.ts'
import { createRewindIndex, type RewindIndex } from './rewind-index.ts'
import type { Slate } from './slate-run.ts'
import { createTimeline } from './timeline.ts'

/** A rung as it is encoded. */
export interface StreamRung {
  /** Its folder in addresses: the height's number. */
  name: string
  width: number
  height: number
  bitsPerSecond: number
}

/** What a show is encoded into, from its first publisher to its end: players read it once. */
export interface StreamShape {
  framesPerSecond: number
  /** Tallest first. */
  rungs: readonly StreamRung[]
  soundBitsPerSecond: number
  /** Longest part that the encoder will write. */
  partTargetSeconds: number
}

/** One unbroken run of an encoder: from a publish, or a change of the source, to its end. */
export interface Period {
  /** What came out of the pipe of that rendition. */
  feed(rendition: string, bytes: Buffer): void
}

/** A show's playlists and media: its edge in memory, what lies behind on disk. */
export interface ShowStream {
  readonly shape: StreamShape
  /** `wallMs` is when media time zero was received: the one anchor of all renditions. */
  startPeriod(options: { wallMs: number; onReady(): void; onFailed(reason: string): void }): Period
  /** The period ends here, and another follows: nothing more of it is announced. */
  breakOff(): void
  /** Nothing comes for now: the slate goes on from the edge until a period does. */
  rest(): void
  /** A JPEG of what is on air now. */
  setStill(jpeg: Buffer): void
  /** The newest of them; null where nothing was published for longer than one may be old. */
  still(): Buffer | null
  multivariant(): string | null
  playlist(rendition: Rendition, skips: boolean): Buffer
  rendition(name: string): Rendition | null
  readonly run: string
  readonly targetSeconds: number
  /** Settles at the next change of the rendition. */
  changed(rendition: Rendition): Promise<void>
  /** What of a rendition can be gone back to; null where nothing is kept. */
  rewind(name: string): { index: RewindIndex; recording: ShowRecording } | null
  end(): void
  /** This process goes; the show is not over, and whoever starts next goes on with it. */
  leave(): void
  isEnded(): boolean
}

interface Playlists {
  whole: Buffer | null
  delta: Buffer | null
}

export interface ShowStreamTerms {
  shape: StreamShape
  settings: PackagerSettings
  run: string
  log: Log
  recording: ShowRecording | null
  /** Where a process before us left the show. */
  found: FoundShow | null
  /** Encoded when it is first wanted; null where it cannot be. */
  slateOf(shape: StreamShape): Promise<Slate | null>
  now?: () => number
}

export function createShowStream(options: ShowStreamTerms): ShowStream {
  const { shape, settings, run, log, recording, found } = options
  const { segmentSeconds } = settings
  const names = [...shape.rungs.map(({ name }) => name), SOUND_NAME]
  const changes = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  const written = new Map<string, Playlists>()
  const codecs = new Map<string, string>(found?.codecs)
  const now = options.now ?? Date.now
  let still: { jpeg: Buffer; atMs: number } | null = null
  let { partTargetSeconds } = shape
  let isEnded = false

  function handleChange(name: string): void {
    // A report of one rendition stands in the playlists of all.
    written.clear()
    changes.get(name)?.resolve()
    changes.set(name, Promise.withResolvers())
    const longest = Math.ceil((renditions.get(name)?.longestPartSeconds() ?? 0) * 1000 - 0.001) / 1000
    if (longest <= partTargetSeconds) return
    log.warn('a part is longer than its target', { rendition: name, seconds: longest })
    partTargetSeconds = longest
  }

  function keep(rendition: string, segment: Segment): void {
    const { msn, period, isDiscontinuous: breaks } = segment
    // The slate may begin in the middle of a segment; what was published before it is kept.
    const published = segment.parts.filter(({ isSlate }) => !isSlate)
    const { run: segmentRun, wallMs } = segment
    const endMs = wallMs + segment.durationSeconds * 1000
    if (published.length === 0) return recording?.pass({ rendition, msn, period, breaks, endMs })
    const seconds = published.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    recording?.segment(
      { rendition, msn, run: segmentRun, period, seconds, wallMs, breaks },
      published.map(({ bytes }) => bytes),
    )
  }

  const renditions: ReadonlyMap<string, Rendition> = new Map(
    names.map((name) => [
      name,
      createRendition(name, {
        segmentSeconds,
        windowSeconds: settings.windowSeconds,
        run,
        from: found?.renditions.get(name),
        onChange: () => handleChange(name),
        onClosed: (segment) => keep(name, segment),
      }),
    ]),
  )

  const indexes = new Map(
    names.map((name) => [name, createRewindIndex({ windowSeconds: settings.rewindSeconds })]),
  )
  for (const line of found?.stored ?? []) indexes.get(line.rendition)?.add(line)
  recording?.onStored((line) => indexes.get(line.rendition)?.add(line))

  const timeline = createTimeline({
    ...options,
    renditions: [...renditions.values()],
    periods: found?.period ?? 0,
    edgeMs: (name) => renditions.get(name)?.edgeMs() ?? found?.renditions.get(name)?.endMs ?? null,
    onEnter(rendition, init, period) {
      codecs.set(rendition, init.codec)
      recording?.init({ rendition, period, codec: init.codec, bytes: init.bytes })
    },
  })

  return {
    shape,
    run,
    targetSeconds: segmentSeconds,
    rendition: (name) => renditions.get(name) ?? null,
    changed: (rendition) => changes.get(rendition.name)?.promise ?? Promise.resolve(),
    isEnded: () => isEnded,
    end() {
      if (isEnded) return
      isEnded = true
      timeline.stop()
      for (const rendition of renditions.values()) rendition.end()
    },
    leave() {
      timeline.stop()
      for (const rendition of renditions.values()) rendition.flush()
    },
    breakOff() {
      for (const rendition of renditions.values()) rendition.breakOff()
    },
    rest: () => void (isEnded || timeline.rest()),
    rewind(name) {
      const index = indexes.get(name)
      return index && recording && settings.rewindSeconds > 0 ? { index, recording } : null
    },
    startPeriod({ wallMs, onReady, onFailed }) {
      const readers = new Map(names.map((name) => [name, createFragmentReader()]))
      const inits = new Map<string, InitSegment>()
      const period = timeline.begin({ wallMs, onReady })
      return {
        feed(name, bytes) {
          const read = readers.get(name)?.push(bytes)
          if (!read || isEnded) return
          if (read.init) inits.set(name, read.init)
          const init = inits.get(name)
          if (init) for (const fragment of read.fragments) period.add(name, init, fragment)
          if (read.failed) onFailed(read.failed)
        },
      }
    },
    setStill(jpeg) {
      still = { jpeg, atMs: now() }
    },
    still: () => (!isEnded && still && now() - still.atMs < STILL_MS_MAX ? still.jpeg : null),
    multivariant() {
      if (!names.every((name) => codecs.has(name))) return null
      const variants = shape.rungs.map((rung) => ({
        ...rung,
        framesPerSecond: shape.framesPerSecond,
        codec: codecs.get(rung.name) ?? '',
        averageBitsPerSecond: rung.bitsPerSecond,
        peakBitsPerSecond: Math.max(
          rung.bitsPerSecond * PEAK_TO_AVERAGE,
          renditions.get(rung.name)?.peakBitsPerSecond() ?? 0,
        ),
      }))
      const codec = codecs.get(SOUND_NAME) ?? ''
      return writeMultivariantPlaylist(variants, {
        name: SOUND_NAME,
        codec,
        bitsPerSecond: shape.soundBitsPerSecond,
      })
    },
    playlist(rendition, skips) {
      const playlists = written.get(rendition.name) ?? { whole: null, delta: null }
      written.set(rendition.name, playlists)
      const siblings = [...renditions.values()].filter((other) => other !== rendition)
      const kind = skips ? 'delta' : 'whole'
      // Thousands of viewers ask for the same text after the same part: it is written once.
      return (playlists[kind] ??= Buffer.from(
        writeMediaPlaylist(rendition, {
          run,
          targetSeconds: segmentSeconds,
          partTargetSeconds,
          siblings,
          skips,
        }),
      ))
    },
  }
}

/** An older picture says nothing of what is on air. */
const STILL_MS_MAX = 12_000
/** What the encoder's rate control allows above its average within one segment. */
const PEAK_TO_AVERAGE = 1.25
