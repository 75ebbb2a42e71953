/**
 * The protocol between the media engine and the server: one WebSocket at `/ingest/v1/control`, opened by the
 * engine, which authenticates by the secret that both were started with. JSON text frames, one message a frame.
 *
 * The engine asks and reports; the server decides and orders. Media files never travel on this wire: both sides see
 * the same scratch folder on their machine, and the server takes finished files from there.
 */
import * as z from 'zod/mini'
import {
  probedFile,
  probeOrder,
  rendered,
  renderOrder,
  renderProgress,
  stillOrder,
  stillsDrawn,
} from './clip-orders.ts'

export * from './clip-orders.ts'
export { CAMERA_SHARE } from '../../clips/limits.ts'
export * from './journal.ts'

export { ENCODER_HIDES, encoderConfinement } from './encoder-confinement.ts'

export const CONTROL_PATH = '/ingest/v1/control'
/** Request header that carries the shared secret at the WebSocket upgrade. */
export const CONTROL_SECRET_HEADER = 'x-tayang-control'
/** Largest control frame in bytes. */
export const CONTROL_FRAME_BYTES_MAX = 256 * 1024

const id = z.string().check(z.maxLength(64))

/** The heights that we encode, tallest first. */
export const HEIGHTS = [1080, 720, 480, 360, 240] as const
export type Height = (typeof HEIGHTS)[number]
const height = z.literal(HEIGHTS)

export const encodeOrder = z.object({
  type: z.literal('encode'),
  jobId: id,
  /** Absolute path of the uploaded file; read only. */
  source: z.string(),
  /** Absolute path of an empty or half-finished folder that belongs to this job; all output is written below it. */
  folder: z.string(),
  /** Heights to encode at most; the engine drops those above the source's own. */
  heights: z.array(height),
  /** Heights finished by an earlier run of the same job, which are not made again. */
  finished: z.array(height),
  /** cbcs with one raw key where the title is premium: 16 bytes each, hex. */
  key: z.nullable(
    z.object({
      keyId: z.string(),
      key: z.string(),
      /** DRM systems beside ClearKey whose lines the playlists get. */
      systems: z._default(z.array(z.literal(['widevine', 'fairplay'])), []),
      /** Whether they get that of ClearKey, where a browser reads the key itself. */
      clearKey: z._default(z.boolean(), true),
    }),
  ),
  /** WebVTT or SubRip captions to segment; `path` is absolute. */
  captions: z.array(z.object({ language: z.string(), label: z.string(), path: z.string() })),
  /** Nobody waits for the first rung: a short film may be decoded once for all of them, which costs less. */
  isUnhurried: z._default(z.boolean(), false),
})
export type EncodeOrder = z.output<typeof encodeOrder>

export const dropOrder = z.object({ type: z.literal('drop'), jobId: id })
/** Ends a show for its viewers and closes the connections of its publisher, idle ones included. */
export const cutOrder = z.object({
  type: z.literal('cut'),
  showId: id,
  reason: z.string(),
  /** Nothing of the show is served from here on, not even to the viewers at its end. */
  isWithdrawn: z._default(z.boolean(), false),
})
/**
 * Ends a show for its viewers and leaves its publisher connected and idle. An encoder that loses its connection
 * publishes again by itself, which would start a show that nobody asked for.
 */
export const releaseOrder = z.object({ type: z.literal('release'), showId: id })

/** What a show is encoded into, from its first publisher to its end. */
export const liveShape = z.object({
  framesPerSecond: z.number(),
  /** Tallest first; the name is that of its folder in addresses. */
  rungs: z
    .array(z.object({ name: z.string(), width: z.number(), height: z.number(), bitsPerSecond: z.number() }))
    .check(z.minLength(1), z.maxLength(HEIGHTS.length)),
  soundBitsPerSecond: z.number(),
  partTargetSeconds: z.number(),
})
export type LiveShape = z.output<typeof liveShape>

/**
 * A show that another engine carried before: its numbers go on from here, past all that the other one can have given.
 * An engine that has the show open already goes on by its own.
 */
export const liveContinued = z.object({
  msn: z.number(),
  discontinuities: z.number(),
  period: z.number(),
  /** Null where the other one had no pictures yet. */
  shape: z.nullable(liveShape),
})
export type LiveContinued = z.output<typeof liveContinued>

/** The server's answer to `publish`; the engine acts on it within 10 s or refuses the publisher. */
export const publishAnswer = z.object({
  type: z.literal('publish-answer'),
  askId: id,
  allowed: z.nullable(
    z.object({
      showId: id,
      heights: z.array(height),
      /** The show is over. Its encoder reconnected by itself: it stays connected, and nothing of it is shown. */
      isIdle: z._default(z.boolean(), false),
      continued: z._default(z.nullable(liveContinued), null),
    }),
  ),
  /** A refusal code of the contract and its sentence, where not allowed. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
})

export const toEngine = z.discriminatedUnion('type', [
  encodeOrder,
  probeOrder,
  stillOrder,
  renderOrder,
  dropOrder,
  cutOrder,
  releaseOrder,
  publishAnswer,
])
export type ToEngine = z.output<typeof toEngine>

export const hello = z.object({
  type: z.literal('hello'),
  roles: z.array(z.literal(['ingest', 'packager', 'transcode'])),
  /** Loopback port of the low-latency origin, or null where this engine has none. */
  originPort: z.nullable(z.number()),
  rtmpPort: z.nullable(z.number()),
  /** Most encodes that it runs at once. */
  encodesMax: z.number(),
  /** Added by the server of the machine of an engine beside the whole server; absent for an engine of that one. */
  node: z.optional(
    z.object({
      id,
      /** `host:port` at which other servers reach that machine, for the media of its shows. */
      address: z.string().check(z.maxLength(300)),
      /** Where streamers publish to it. */
      publishUrl: z.string().check(z.maxLength(300)),
    }),
  ),
})

/** A publisher presented a stream key. The key leaves the engine only here. */
export const publishAsked = z.object({
  type: z.literal('publish'),
  askId: id,
  key: z.string().check(z.maxLength(256)),
  takeover: z.boolean(),
  /** Another connection of this key is idle here: this publisher is no encoder that reconnects. */
  hasIdleBeside: z._default(z.boolean(), false),
  address: z.string(),
})

/** The first parts of every rung are playable: the show is on air. */
export const showOnAir = z.object({
  type: z.literal('on-air'),
  showId: id,
  at: z.number(),
  source: z.object({
    width: z.number(),
    height: z.number(),
    framesPerSecond: z.number(),
    hasAudio: z.boolean(),
  }),
  heights: z.array(height),
  shape: z.optional(liveShape),
})

export const showHealth = z.object({
  type: z.literal('health'),
  showId: id,
  at: z.number(),
  bitsPerSecond: z.number(),
  framesPerSecond: z.number(),
  keyFrameMs: z.number(),
  /** Pictures that its timestamps skipped since the publish began. */
  droppedFrames: z.number(),
  /** From our ping to its answer; null where the publisher answers none. */
  roundTripMs: z.nullable(z.number()),
})

/** A second publisher used the key of a show that is being published, and was refused. */
export const secondPublisher = z.object({
  type: z.literal('second-publisher'),
  showId: id,
  at: z.number(),
  address: z.string(),
})

/** Why a publisher that was accepted cannot be shown, according to its own bytes. */
export const unplayableReason = z.literal(['video-codec', 'sound-codec', 'other'])
export type UnplayableReason = z.output<typeof unplayableReason>

/** What a publisher sends cannot be shown, and its connection was closed: not every encoder shows why. */
export const unplayable = z.object({
  type: z.literal('unplayable'),
  showId: id,
  at: z.number(),
  reason: unplayableReason,
})

/** Nothing more of this show is recorded; it plays on. */
export const recordingStopped = z.object({
  type: z.literal('recording-stopped'),
  showId: id,
  at: z.number(),
  /** `slow`: the disk writes less than arrives. */
  reason: z.literal(['no-space', 'slow', 'failed']),
})

/** The idle publisher of a show that is over closed its connection by itself. */
export const idleLeft = z.object({ type: z.literal('idle-left'), showId: id, at: z.number() })

/** A show is over for this engine: everything is written, and its folder belongs to the server. */
export const showClosed = z.object({ type: z.literal('show-closed'), showId: id, at: z.number() })

export const SHOWS_HELD_MAX = 1_000
/**
 * Shows that this engine keeps open, also those found after a restart: the server ends those that are over. It is sent
 * with each connection, and every few seconds after that: the order that ended a show may not have reached this engine.
 */
export const showsHeld = z.object({
  type: z.literal('holds'),
  /** Sent on a connection that goes on. */
  isRepeated: z.optional(z.boolean()),
  showIds: z.array(id).check(z.maxLength(SHOWS_HELD_MAX)),
})

export const publishEnded = z.object({
  type: z.literal('publish-ended'),
  showId: id,
  at: z.number(),
  /**
   * `unpublished`: the publisher ended it; `lost`: its connection broke; `cut`: by our order; `failed`: our encoder.
   */
  reason: z.literal(['unpublished', 'lost', 'cut', 'failed']),
})

const stream = z.object({
  seconds: z.number(),
  width: z.number(),
  height: z.number(),
  framesPerSecond: z.number(),
  hasAudio: z.boolean(),
  loudnessLufs: z.nullable(z.number()),
})
export const encodeProbed = z.object({
  type: z.literal('probed'),
  jobId: id,
  source: stream,
  heights: z.array(height),
})

/**
 * One line of a multivariant playlist, which the server writes again for each finished rung. Addresses are relative
 * to the version's folder.
 */
export const rung = z.object({
  height,
  width: z.number(),
  playlist: z.string(),
  iframePlaylist: z.nullable(z.string()),
  bandwidth: z.number(),
  averageBandwidth: z.number(),
  iframeBandwidth: z.nullable(z.number()),
  codecs: z.string(),
  framesPerSecond: z.number(),
})
export type Rung = z.output<typeof rung>

const sound = z.object({ playlist: z.string(), codecs: z.string(), bandwidth: z.number() })

export const audioTrack = z.extend(sound, {
  language: z.string(),
  channels: z.number(),
  /** The same sound in half the bytes, for the rungs of narrow lines; older titles and recordings have none. */
  low: z.optional(sound),
})
export type AudioTrack = z.output<typeof audioTrack>

/** Up to so many lines a picture comes with the low sound: on such a line the better one is a third of all. */
const LOW_SOUND_LINES_MAX = 240

/** The sound that is fetched beside a rung. */
export function soundBeside<Sound>(
  audio: (Sound & { readonly low?: Sound | undefined }) | null,
  height: number,
): Sound | null {
  return (height <= LOW_SOUND_LINES_MAX ? audio?.low : undefined) ?? audio
}

export const captionTrack = z.object({ playlist: z.string(), language: z.string(), label: z.string() })
export type CaptionTrack = z.output<typeof captionTrack>

/**
 * A rung is complete and checked below `folder`: its files are final and immutable. Audio and captions come with the
 * first one.
 */
export const rungFinished = z.object({
  type: z.literal('rung-finished'),
  jobId: id,
  rung,
  audio: z.nullable(audioTrack),
  captions: z.array(captionTrack),
  /** Files made by this step, relative to the job's folder. */
  files: z.array(z.string()),
})

/** Stills and seek-bar thumbnails are ready. */
export const picturesFinished = z.object({
  type: z.literal('pictures-finished'),
  jobId: id,
  poster: z.string(),
  landscape: z.string(),
  /** WebVTT with `sprite.jpg#xywh=` cues. */
  thumbnails: z.nullable(z.string()),
  files: z.array(z.string()),
})

/** Connections of the last minute that never published, by network: `others` where there were too many. */
export const strangersTold = z.object({
  type: z.literal('strangers'),
  networks: z
    .array(
      z.object({
        network: z.string().check(z.maxLength(64)),
        count: z.number(),
        /** Why the last of them ended. */
        why: z.string().check(z.maxLength(100)),
      }),
    )
    .check(z.maxLength(51)),
})
export type StrangersTold = z.output<typeof strangersTold>

export const encodeDone = z.object({ type: z.literal('done'), jobId: id })
export const encodeFailed = z.object({
  type: z.literal('failed'),
  jobId: id,
  /** `interrupted` may be retried; every other reason is final. */
  reason: z.literal(['not-supported', 'damaged', 'too-long', 'too-large', 'no-space', 'interrupted']),
  /** For operators; it contains no path of a machine. */
  message: z.string(),
})

export const fromEngine = z.discriminatedUnion('type', [
  hello,
  publishAsked,
  showOnAir,
  showHealth,
  publishEnded,
  idleLeft,
  secondPublisher,
  unplayable,
  recordingStopped,
  showClosed,
  showsHeld,
  strangersTold,
  encodeProbed,
  rungFinished,
  picturesFinished,
  probedFile,
  stillsDrawn,
  renderProgress,
  rendered,
  encodeDone,
  encodeFailed,
])
export type FromEngine = z.output<typeof fromEngine>
