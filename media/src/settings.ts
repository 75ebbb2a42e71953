/** The settings of the media engine, read from the environment once at its start. */
import * as z from 'zod/mini'
import { TRANSCODE_DEFAULTS, type TranscodeSettings } from './transcode/index.ts'

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
  TAYANG_CONTROL_PROXY_PROTOCOL: flag,
  TAYANG_ENCODES_MAX: wholeNumber(1, 16, 1),
  RTMP_HOST: text('127.0.0.1'),
  RTMP_PORT: wholeNumber(0, 65_535, 1935),
  RTMPS_PORT: wholeNumber(0, 65_535, 0),
  RTMPS_KEY: text(''),
  RTMPS_CERTIFICATE: text(''),
  TAYANG_TRUSTED_PROXIES: text(''),
  TAYANG_RTMP_PROXY_PROTOCOL: flag,
  TAYANG_RTMP_HANDSHAKE_MS: wholeNumber(100, 600_000, 10_000),
  TAYANG_RTMP_HANDSHAKE_BUSY_MS: wholeNumber(100, 600_000, 3_000),
  TAYANG_RTMP_PLACES_KEPT: wholeNumber(0, 10_000, 50),
  TAYANG_RTMP_CONNECTIONS_MAX: wholeNumber(1, 10_000, 200),
  TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: wholeNumber(1, 10_000, 5),
  TAYANG_LIVE_ORIGIN_HOST: text('127.0.0.1'),
  TAYANG_LIVE_ORIGIN_PORT: wholeNumber(0, 65_535, 0),
  TAYANG_LIVE_SHOWS_MAX: wholeNumber(1, 100, 4),
  TAYANG_LIVE_SEGMENT_SECONDS: wholeNumber(1, 6, 1),
  TAYANG_LIVE_PART_MS: wholeNumber(100, 1000, 200),
  TAYANG_LIVE_WINDOW_SECONDS: wholeNumber(12, 600, 60),
  TAYANG_LIVE_GRACE_MS: wholeNumber(1, 86_400_000, 120_000),
  TAYANG_LIVE_SILENT_MS: wholeNumber(1, 86_400_000, 5000),
  TAYANG_LIVE_FRAMES_PER_SECOND_MAX: wholeNumber(10, 60, 30),
  TAYANG_LIVE_FLV: flag,
  TAYANG_LIVE_FOLDER: text(''),
  TAYANG_LIVE_REWIND_SECONDS: wholeNumber(0, 86_400, 7200),
  TAYANG_LIVE_QUIET_MS: wholeNumber(100, 86_400_000, 1500),
  TAYANG_FREE_BYTES_MIN: wholeNumber(0, Number.MAX_SAFE_INTEGER, 1_000_000_000),
})

export interface ControlSettings {
  url: string
  secret: string
  /** The server takes us for one of its proxies, which begin with a header of the PROXY protocol. */
  proxyProtocol: boolean
}

export interface RtmpsSettings {
  readonly port: number
  /** Files in PEM: the private key, and the certificate with its chain. */
  readonly keyFile: string
  readonly certificateFile: string
}

export interface IngestSettings {
  host: string
  port: number
  connectionsMax: number
  connectionsPerAddressMax: number
  /** Of them, those that only networks may take that published before. */
  placesKept: number
  handshakeMs: number
  /** The same while more than half of the places are taken. */
  handshakeBusyMs: number
  /** Where these begin with a header of the PROXY protocol, it says who publishes. */
  trustedProxies: readonly string[]
  proxyProtocol: boolean
  /** RTMP over TLS beside the plain one; null where there is no certificate. */
  rtmps: RtmpsSettings | null
  /** A publisher that has sent nothing for this long may be replaced by a second one with the same key. */
  silentMs: number
  showsMax: number
  framesPerSecondMax: number
  /** When no picture has arrived for this long, viewers see the slate until one does. */
  quietMs: number
}

export interface PackagerSettings {
  host: string
  port: number
  /** Whole seconds, so that key frames fall on segments at every frame rate that we encode. */
  segmentSeconds: number
  partMs: number
  windowSeconds: number
  /** How long a show without a publisher stays open for its return. */
  graceMs: number
  /** How far viewers can rewind, from disk. */
  rewindSeconds: number
  /** Whether the publisher's own FLV is served too; the latency benchmark measures its floor with it. */
  liveFlv: boolean
}

export interface RecorderSettings {
  /** The folder of the shows on air; null records nothing. The server must have access to the same folder. */
  folder: string | null
  /** Free space below which a recording stops. */
  freeBytesMin: number
  /** How far viewers can rewind. */
  rewindSeconds: number
  graceMs: number
}

export interface Settings {
  control: ControlSettings
  ingest: IngestSettings
  packager: PackagerSettings
  recorder: RecorderSettings
  transcode: TranscodeSettings
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
    control: {
      url: given.TAYANG_CONTROL_URL,
      secret: given.TAYANG_CONTROL_SECRET,
      proxyProtocol: given.TAYANG_CONTROL_PROXY_PROTOCOL,
    },
    ingest: {
      host: given.RTMP_HOST,
      port: given.RTMP_PORT,
      connectionsMax: given.TAYANG_RTMP_CONNECTIONS_MAX,
      connectionsPerAddressMax: given.TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX,
      placesKept: given.TAYANG_RTMP_PLACES_KEPT,
      handshakeMs: given.TAYANG_RTMP_HANDSHAKE_MS,
      handshakeBusyMs: given.TAYANG_RTMP_HANDSHAKE_BUSY_MS,
      trustedProxies: given.TAYANG_TRUSTED_PROXIES.split(',').filter((each) => each !== ''),
      proxyProtocol: given.TAYANG_RTMP_PROXY_PROTOCOL,
      rtmps:
        given.RTMPS_KEY === ''
          ? null
          : { port: given.RTMPS_PORT, keyFile: given.RTMPS_KEY, certificateFile: given.RTMPS_CERTIFICATE },
      silentMs: given.TAYANG_LIVE_SILENT_MS,
      showsMax: given.TAYANG_LIVE_SHOWS_MAX,
      framesPerSecondMax: given.TAYANG_LIVE_FRAMES_PER_SECOND_MAX,
      quietMs: given.TAYANG_LIVE_QUIET_MS,
    },
    packager: {
      host: given.TAYANG_LIVE_ORIGIN_HOST,
      port: given.TAYANG_LIVE_ORIGIN_PORT,
      segmentSeconds: given.TAYANG_LIVE_SEGMENT_SECONDS,
      partMs: given.TAYANG_LIVE_PART_MS,
      windowSeconds: given.TAYANG_LIVE_WINDOW_SECONDS,
      graceMs: given.TAYANG_LIVE_GRACE_MS,
      rewindSeconds: given.TAYANG_LIVE_REWIND_SECONDS,
      liveFlv: given.TAYANG_LIVE_FLV,
    },
    recorder: {
      folder: given.TAYANG_LIVE_FOLDER || null,
      freeBytesMin: given.TAYANG_FREE_BYTES_MIN,
      rewindSeconds: given.TAYANG_LIVE_REWIND_SECONDS,
      graceMs: given.TAYANG_LIVE_GRACE_MS,
    },
    transcode: { ...TRANSCODE_DEFAULTS, encodesMax: given.TAYANG_ENCODES_MAX },
  }
}
