/** Everything that the media engine can be told from outside, read once at its start. */
import * as z from 'zod/mini'

const wholeNumber = (least: number, most: number, otherwise: number) =>
  z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((text?: string) => (text === undefined || text === '' ? otherwise : Number(text))),
      z.number().check(z.int(), z.gte(least), z.lte(most)),
    ),
  )
const text = (otherwise: string) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((given?: string) => (given === undefined || given === '' ? otherwise : given)),
  )
const flag = z.pipe(
  z.optional(z.string()),
  z.transform((given?: string) => given === '1' || given === 'true'),
)

const environment = z.object({
  TAYANG_CONTROL_URL: text('ws://127.0.0.1:3000/ingest/v1/control'),
  TAYANG_CONTROL_SECRET: text(''),
  /** An `ffmpeg` program to use in place of the bindings that come from npm. */
  TAYANG_FFMPEG: text(''),
  ENCODES_MAX: wholeNumber(1, 16, 1),
  RTMP_HOST: text('127.0.0.1'),
  RTMP_PORT: wholeNumber(0, 65_535, 1935),
  RTMP_CONNECTIONS_MAX: wholeNumber(1, 10_000, 200),
  RTMP_CONNECTIONS_PER_ADDRESS_MAX: wholeNumber(1, 10_000, 5),
  LIVE_ORIGIN_HOST: text('127.0.0.1'),
  LIVE_ORIGIN_PORT: wholeNumber(0, 65_535, 0),
  LIVE_SHOWS_MAX: wholeNumber(1, 100, 4),
  LIVE_SEGMENT_MS: wholeNumber(1000, 6000, 1000),
  LIVE_PART_MS: wholeNumber(100, 1000, 200),
  LIVE_WINDOW_SECONDS: wholeNumber(12, 600, 60),
  LIVE_GRACE_SECONDS: wholeNumber(1, 3600, 120),
  LIVE_FRAMES_PER_SECOND_MAX: wholeNumber(10, 60, 30),
  LIVE_FLV: flag,
})

export interface ControlSettings {
  url: string
  secret: string
}

export interface IngestSettings {
  host: string
  port: number
  connectionsMax: number
  connectionsPerAddressMax: number
  showsMax: number
  framesPerSecondMax: number
}

export interface PackagerSettings {
  host: string
  port: number
  segmentMs: number
  partMs: number
  windowSeconds: number
  /** How long a show without a publisher stays open for its return (ruling R1). */
  graceSeconds: number
  /** Whether the publisher's own FLV is served too; the latency benchmark takes it as its floor. */
  liveFlv: boolean
}

export interface TranscodeSettings {
  /** Encodes that run at once. */
  encodesMax: number
}

export interface Settings {
  control: ControlSettings
  ingest: IngestSettings
  packager: PackagerSettings
  transcode: TranscodeSettings
  /** A program path, or null for the bindings from npm. The engine room reads the same variable. */
  ffmpeg: string | null
}

/** The settings, or the sentence that says which variable is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings | { wrong: string } {
  const read = environment.safeParse(env)
  if (!read.success) {
    const [issue] = read.error.issues
    return { wrong: `${issue?.path.join('.') ?? 'settings'}: ${issue?.message ?? 'invalid'}` }
  }
  const given = read.data
  return {
    control: { url: given.TAYANG_CONTROL_URL, secret: given.TAYANG_CONTROL_SECRET },
    ingest: {
      host: given.RTMP_HOST,
      port: given.RTMP_PORT,
      connectionsMax: given.RTMP_CONNECTIONS_MAX,
      connectionsPerAddressMax: given.RTMP_CONNECTIONS_PER_ADDRESS_MAX,
      showsMax: given.LIVE_SHOWS_MAX,
      framesPerSecondMax: given.LIVE_FRAMES_PER_SECOND_MAX,
    },
    packager: {
      host: given.LIVE_ORIGIN_HOST,
      port: given.LIVE_ORIGIN_PORT,
      segmentMs: given.LIVE_SEGMENT_MS,
      partMs: given.LIVE_PART_MS,
      windowSeconds: given.LIVE_WINDOW_SECONDS,
      graceSeconds: given.LIVE_GRACE_SECONDS,
      liveFlv: given.LIVE_FLV,
    },
    transcode: { encodesMax: given.ENCODES_MAX },
    ffmpeg: given.TAYANG_FFMPEG || null,
  }
}
