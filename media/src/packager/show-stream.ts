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
import type { Slate } from './filler.ts'
import type { StreamShape } from './stream-shape.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** One unbroken run of an encoder: from a publish, or a change of the source, to its end. */
export interface Period {
  /** Bytes from the encoder's pipe of that rendition. */
  write(rendition: string, bytes: Buffer): void
}

/** A show's playlists and media: the live edge in memory, older media on disk. */
export interface ShowStream {
  readonly shape: StreamShape
  /** `wallMs` is when media time zero was received: the one anchor of all renditions. */
  startPeriod(options: { wallMs: number; onReady(): void; onFailed(reason: string): void }): Period
  /** The current period ends here and another follows: no further part of it is announced. */
  markDiscontinuity(): void
  /** Nobody publishes for now: the slate goes on from the edge until a period enters. */
  idle(): void
  /** Sets the JPEG of what is on air now. */
  setStill(jpeg: Buffer): void
  /** The newest still; null where it is too old. */
  still(): Buffer | null
  multivariant(): string | null
  playlist(rendition: Rendition, skips: boolean): Buffer
  rendition(name: string): Rendition | null
  readonly run: string
  readonly targetSeconds: number
  /** Settles at the next change of the rendition. */
  changed(rendition: Rendition): Promise<void>
  /** The part of a rendition that viewers can rewind to; null where nothing is recorded. */
  rewind(name: string): { index: RewindIndex; recording: ShowRecording } | null
  end(): void
  /** This process stops. The show is not over: the next process resumes it. */
  detach(): void
  isEnded(): boolean
}

interface Playlists {
  whole: Buffer | null
  delta: Buffer | null
}

/** A show as an earlier process left it, or another engine. */
export type FoundStream = Omit<FoundShow, 'facts'>

export interface ShowStreamTerms {
  shape: StreamShape
  settings: PackagerSettings
  run: string
  log: Log
  recording: ShowRecording | null
  found: FoundStream | null
  /** Encoded on the first request; null where it cannot be. */
  slateOf(shape: StreamShape): Promise<Slate | null>
  now?: () => number
}

export function createShowStream(options: ShowStreamTerms): ShowStream {
  return new LiveShowStream(options)
}

class LiveShowStream implements ShowStream {
  readonly shape: StreamShape
  readonly run: string
  readonly targetSeconds: number
  readonly #terms: ShowStreamTerms
  readonly #now: () => number
  readonly #names: readonly string[]
  readonly #renditions: ReadonlyMap<string, Rendition>
  readonly #indexes: ReadonlyMap<string, RewindIndex>
  readonly #timeline: Timeline
  readonly #changes: Map<string, PromiseWithResolvers<void>>
  /** Texts of playlists, until the next change. */
  readonly #written = new Map<string, Playlists>()
  readonly #codecs: Map<string, string>
  #still: { jpeg: Buffer; atMs: number } | null = null
  #partTargetSeconds: number
  #isEnded = false

  constructor(terms: ShowStreamTerms) {
    const { shape, settings, run, recording, found } = terms
    this.shape = shape
    this.run = run
    this.targetSeconds = settings.segmentSeconds
    this.#terms = terms
    this.#now = terms.now ?? Date.now
    this.#names = [...shape.rungs.map(({ name }) => name), SOUND_NAME]
    this.#partTargetSeconds = shape.partTargetSeconds
    this.#changes = new Map(this.#names.map((name) => [name, Promise.withResolvers<void>()]))
    this.#codecs = new Map(found?.codecs)
    this.#renditions = new Map(this.#names.map((name) => [name, this.#openRendition(name)]))
    const { rewindSeconds: windowSeconds } = settings
    const indexes = new Map(this.#names.map((name) => [name, createRewindIndex({ windowSeconds })]))
    this.#indexes = indexes
    for (const line of found?.stored ?? []) indexes.get(line.rendition)?.add(line)
    recording?.onStored((line) => indexes.get(line.rendition)?.add(line))
    this.#timeline = createTimeline({
      ...terms,
      renditions: [...this.#renditions.values()],
      periods: found?.period ?? 0,
      edgeMs: (name) => this.rendition(name)?.edgeMs() ?? found?.renditions.get(name)?.endMs ?? null,
      onEnter: (rendition, init, period) => this.#handleEnter(rendition, init, period),
    })
  }

  #openRendition(name: string): Rendition {
    const { settings, run, found } = this.#terms
    return createRendition(name, {
      segmentSeconds: settings.segmentSeconds,
      windowSeconds: settings.windowSeconds,
      run,
      from: found?.renditions.get(name),
      onChange: () => this.#handleChange(name),
      onClosed: (segment) => this.#record(name, segment),
    })
  }

  rendition(name: string) {
    return this.#renditions.get(name) ?? null
  }

  changed(rendition: Rendition) {
    return this.#changes.get(rendition.name)?.promise ?? Promise.resolve()
  }

  isEnded() {
    return this.#isEnded
  }

  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#timeline.stop()
    for (const rendition of this.#renditions.values()) rendition.end()
  }

  detach() {
    this.#timeline.stop()
    for (const rendition of this.#renditions.values()) rendition.flush()
  }

  markDiscontinuity() {
    for (const rendition of this.#renditions.values()) rendition.markDiscontinuity()
  }

  idle() {
    if (!this.#isEnded) this.#timeline.idle()
  }

  rewind(name: string) {
    const { recording, settings } = this.#terms
    const index = this.#indexes.get(name)
    return index && recording && settings.rewindSeconds > 0 ? { index, recording } : null
  }

  startPeriod({ wallMs, onReady, onFailed }: Parameters<ShowStream['startPeriod']>[0]): Period {
    const readers = new Map(this.#names.map((name) => [name, createFragmentReader()]))
    const inits = new Map<string, InitSegment>()
    const period = this.#timeline.begin({ wallMs, onReady })
    return {
      write: (name, bytes) => {
        const read = readers.get(name)?.push(bytes)
        if (!read || this.#isEnded) return
        if (read.init) inits.set(name, read.init)
        const init = inits.get(name)
        if (init) for (const fragment of read.fragments) period.add(name, init, fragment)
        if (read.failed) onFailed(read.failed)
      },
    }
  }

  setStill(jpeg: Buffer) {
    this.#still = { jpeg, atMs: this.#now() }
  }

  still() {
    const still = this.#still
    return !this.#isEnded && still && this.#now() - still.atMs < STILL_MS_MAX ? still.jpeg : null
  }

  multivariant() {
    const { shape } = this
    const codecs = this.#codecs
    if (!this.#names.every((name) => codecs.has(name))) return null
    const variants = shape.rungs.map((rung) => ({
      ...rung,
      framesPerSecond: shape.framesPerSecond,
      codec: codecs.get(rung.name) ?? '',
      averageBitsPerSecond: rung.bitsPerSecond,
      peakBitsPerSecond: Math.max(
        rung.bitsPerSecond * PEAK_TO_AVERAGE,
        this.rendition(rung.name)?.peakBitsPerSecond() ?? 0,
      ),
    }))
    const codec = codecs.get(SOUND_NAME) ?? ''
    return writeMultivariantPlaylist(variants, {
      name: SOUND_NAME,
      codec,
      bitsPerSecond: shape.soundBitsPerSecond,
    })
  }

  playlist(rendition: Rendition, skips: boolean) {
    const playlists = this.#written.get(rendition.name) ?? { whole: null, delta: null }
    this.#written.set(rendition.name, playlists)
    const kind = skips ? 'delta' : 'whole'
    // Thousands of viewers request the same text after the same part, so it is written once.
    return (playlists[kind] ??= Buffer.from(this.#writePlaylist(rendition, skips)))
  }

  #writePlaylist(rendition: Rendition, skips: boolean): string {
    return writeMediaPlaylist(rendition, {
      run: this.run,
      targetSeconds: this.targetSeconds,
      partTargetSeconds: this.#partTargetSeconds,
      siblings: [...this.#renditions.values()].filter((other) => other !== rendition),
      skips,
    })
  }

  #handleChange(name: string): void {
    // The playlists of all renditions report on each of them.
    this.#written.clear()
    this.#changes.get(name)?.resolve()
    this.#changes.set(name, Promise.withResolvers())
    const longest = Math.ceil((this.rendition(name)?.longestPartSeconds() ?? 0) * 1000 - 0.001) / 1000
    if (longest <= this.#partTargetSeconds) return
    this.#terms.log.warn('a part is longer than its target', { rendition: name, seconds: longest })
    this.#partTargetSeconds = longest
  }

  #handleEnter(rendition: string, init: InitSegment, period: number): void {
    this.#codecs.set(rendition, init.codec)
    this.#terms.recording?.init({ rendition, period, codec: init.codec, bytes: init.bytes })
  }

  #record(rendition: string, segment: Segment): void {
    const { recording } = this.#terms
    const { msn, period, isDiscontinuous: breaks, run, wallMs } = segment
    // The slate may begin in the middle of a segment; the parts that were published before it are recorded.
    const published = segment.parts.filter(({ isSlate }) => !isSlate)
    const endMs = wallMs + segment.durationSeconds * 1000
    if (published.length === 0) return recording?.pass({ rendition, msn, period, breaks, endMs })
    const seconds = published.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    recording?.segment(
      { rendition, msn, run, period, seconds, wallMs, breaks },
      published.map(({ bytes }) => bytes),
    )
  }
}

/** An older still no longer shows what is on air. */
const STILL_MS_MAX = 12_000
/** How far the encoder's rate control may exceed its average within one segment. */
const PEAK_TO_AVERAGE = 1.25
