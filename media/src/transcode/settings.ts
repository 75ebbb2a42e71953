/** The settings of transcoding; every duration is one. */
export interface TranscodeSettings {
  /** Encodes at once; each takes up to `memoryBytesMax`. */
  readonly encodesMax: number
  readonly secondsMax: number
  readonly pixelsMax: number
  readonly framesPerSecondMax: number
  readonly tracksMax: number
  /** libx264's preset. */
  readonly preset: string
  /** With less free space than this a job does not start, and a failure is reported as no space. */
  readonly freeBytesMin: number
  readonly memoryBytesMax: number
  /** An encoder without progress for this long counts as hung. */
  readonly stallMs: number
  /** An encoder may take this many times the film's length, and a minute more. */
  readonly wallTimesMax: number
  /** An `ffmpeg` program; null for the embedded libraries, undefined for the setting TAYANG_FFMPEG. */
  readonly program?: string | null
}

export const TRANSCODE_DEFAULTS: TranscodeSettings = {
  encodesMax: 1,
  secondsMax: 8 * 3600,
  pixelsMax: 3840 * 2160,
  framesPerSecondMax: 120,
  tracksMax: 16,
  preset: 'veryfast',
  freeBytesMin: 64 * 1024 ** 2,
  memoryBytesMax: 2 * 1024 ** 3,
  stallMs: 60_000,
  wallTimesMax: 40,
}
