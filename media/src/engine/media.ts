/** The result of a probe, before anything is decoded. */
export interface MediaVideo {
  readonly index: number
  readonly codec: string
  /** As stored; `rotation` is not applied. */
  readonly width: number
  readonly height: number
  readonly pixelFormat: string
  /** Average over the file; 0 when unknown. */
  readonly framesPerSecond: number
  /** Frames that the container counts; 0 when it does not. */
  readonly frames: number
  readonly seconds: number
  /** Clockwise degrees by which a player must turn the picture: 0, 90, 180 or 270. */
  readonly rotation: number
  readonly sampleAspectRatio: readonly [number, number]
  /** `smpte2084` and `arib-std-b67` are high dynamic range. */
  readonly transfer: string
}

export interface MediaAudio {
  readonly index: number
  readonly codec: string
  readonly channels: number
  readonly sampleRate: number
  readonly language: string | null
  readonly seconds: number
}

export interface Media {
  readonly format: string
  /** As the container states; the media in it can be shorter. */
  readonly seconds: number
  readonly tracks: number
  readonly video: MediaVideo | null
  readonly audio: MediaAudio | null
}

export type ProbeOutcome =
  | { readonly ok: true; readonly media: Media }
  /** `refused`: no allowed container, or no stream in it that we decode; `failed`: the engine did not answer. */
  | { readonly ok: false; readonly reason: 'refused' | 'failed'; readonly message: string }
