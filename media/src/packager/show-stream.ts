import type { Log } from '../log.ts'
import type { PackagerSettings } from '../settings.ts'
import { createFragmentReader } from './fragment-reader.ts'
import type { InitSegment } from './init-segment.ts'
import { writeMediaPlaylist } from './media-playlist.ts'
import { writeMultivariantPlaylist } from './multivariant-playlist.ts'
import { createRendition, type Rendition } from './rendition.ts'

/** A rung as it is encoded. */
export interface StreamRung {
  /** Its folder in addresses: the height's number. */
  name: string
  width: number
  height: number
  bitsPerSecond: number
}

export interface StreamShape {
  framesPerSecond: number
  /** Tallest first. */
  rungs: readonly StreamRung[]
  /** Null where the source is silent. */
  soundBitsPerSecond: number | null
  /** Longest part that the encoder will write. */
  partTargetSeconds: number
}

export const SOUND_NAME = 'audio'

/** One unbroken run of an encoder: from a publish, or a change of the source, to its end. */
export interface Period {
  /** What came out of the pipe of that rendition. */
  feed(rendition: string, bytes: Buffer): void
}

/** A show's playlists and media, in memory. */
export interface ShowStream {
  readonly shape: StreamShape
  /** `wallMs` is when media time zero was received: the one anchor of all renditions. */
  startPeriod(options: { wallMs: number; onReady(): void; onFailed(reason: string): void }): Period
  multivariant(): string | null
  playlist(rendition: Rendition, skips: boolean): string
  rendition(name: string): Rendition | null
  readonly run: string
  readonly targetSeconds: number
  /** Settles at the next change of the rendition. */
  changed(rendition: Rendition): Promise<void>
  end(): void
  isEnded(): boolean
}

interface Playlists {
  whole: string | null
  delta: string | null
}

export function createShowStream(options: {
  shape: StreamShape
  settings: PackagerSettings
  run: string
  log: Log
}): ShowStream {
  const { shape, settings, run, log } = options
  const { segmentSeconds } = settings
  const targetSeconds = segmentSeconds
  const names = [...shape.rungs.map(({ name }) => name), ...(shape.soundBitsPerSecond ? [SOUND_NAME] : [])]
  const changes = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  const written = new Map<string, Playlists>()
  const codecs = new Map<string, string>()
  let partTargetSeconds = shape.partTargetSeconds
  let periods = 0

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

  const bounds = { segmentSeconds, windowSeconds: settings.windowSeconds }
  const renditions: ReadonlyMap<string, Rendition> = new Map(
    names.map((name) => [name, createRendition(name, bounds, () => handleChange(name))]),
  )
  const isReady = () => names.every((name) => codecs.has(name))

  return {
    shape,
    run,
    targetSeconds,
    rendition: (name) => renditions.get(name) ?? null,
    changed: (rendition) => changes.get(rendition.name)?.promise ?? Promise.resolve(),
    isEnded: () => [...renditions.values()].every((rendition) => rendition.isEnded()),
    end() {
      for (const rendition of renditions.values()) rendition.end()
    },
    startPeriod({ wallMs, onReady, onFailed }) {
      const period = periods
      periods += 1
      const readers = new Map(names.map((name) => [name, createFragmentReader()]))
      const waiting = new Set(names)

      function start(rendition: Rendition, init: InitSegment): void {
        rendition.startPeriod({ period, wallMs, init: init.bytes })
        codecs.set(rendition.name, init.codec)
      }

      return {
        feed(name, bytes) {
          const rendition = renditions.get(name)
          // A period that a newer one has overtaken has nothing to say any more.
          if (!rendition || period !== periods - 1) return
          const read = readers.get(name)?.push(bytes)
          if (read?.init) start(rendition, read.init)
          for (const fragment of read?.fragments ?? []) rendition.add(fragment)
          if (read?.failed) onFailed(read.failed)
          if (read && read.fragments.length > 0 && waiting.delete(name) && waiting.size === 0) onReady()
        },
      }
    },
    multivariant() {
      if (!isReady()) return null
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
      const codec = codecs.get(SOUND_NAME)
      const bitsPerSecond = shape.soundBitsPerSecond
      const sound = codec && bitsPerSecond ? { name: SOUND_NAME, codec, bitsPerSecond } : null
      return writeMultivariantPlaylist(variants, sound)
    },
    playlist(rendition, skips) {
      const playlists = written.get(rendition.name) ?? { whole: null, delta: null }
      written.set(rendition.name, playlists)
      const siblings = [...renditions.values()].filter((other) => other !== rendition)
      const kind = skips ? 'delta' : 'whole'
      // Thousands of viewers ask for the same text after the same part: it is written once.
      return (playlists[kind] ??= writeMediaPlaylist(rendition, {
        run,
        targetSeconds,
        partTargetSeconds,
        siblings,
        skips,
      }))
    },
  }
}

/** What the encoder's rate control allows above its average within one segment. */
const PEAK_TO_AVERAGE = 1.25
