/** What an operator may turn. Every duration is a setting (ruling R23). */
export interface TranscodeSettings {
  /** Encodes at once; each takes up to `memoryBytesMax`. */
  readonly encodesMax: number
  readonly secondsMax: number
  readonly pixelsMax: number
  readonly framesPerSecondMax: number
  readonly tracksMax: number
  /** libx264's preset. */
  readonly preset: string
  /** Refuse to start, and explain failures by, less free space than this. */
  readonly freeBytesMin: number
  readonly memoryBytesMax: number
  /** An encoder that shows no progress for so long is taken for hung. */
  readonly stallMs: number
  /** An encoder may take this many times the film's length, and a minute more. */
  readonly wallTimesMax: number
  /** An `ffmpeg` program instead of the embedded libraries; null for these, left out for what TAYANG_FFMPEG says. */
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
