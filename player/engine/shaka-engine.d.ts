import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

/** What of the player `recipe/entry.js` keeps by name: nothing else can be called. */
export type EnginePlayer = Pick<
  shaka.Player,
  | 'addEventListener'
  | 'addTextTrackAsync'
  | 'attach'
  | 'configure'
  | 'destroy'
  | 'getAudioTracks'
  | 'getPlayheadTimeAsDate'
  | 'getStats'
  | 'getTextTracks'
  | 'getVariantTracks'
  | 'getVideoTracks'
  | 'goToLive'
  | 'load'
  | 'removeEventListener'
  | 'retryStreaming'
  | 'seekRange'
  | 'selectAudioTrack'
  | 'selectTextTrack'
  | 'selectVideoTrack'
  | 'unload'
> & {
  getNetworkingEngine(): EngineNetwork | null
  /** Fetches the picture again from a position on, in the rung that plays. */
  fetchAgain(fromS: number): void
}

export type EngineNetwork = Pick<
  shaka.net.NetworkingEngine,
  'addEventListener' | 'registerRequestFilter' | 'registerResponseFilter'
>

/** What is taken instead of an answer: bytes at once, or when they are there before it. */
export interface EngineRequest {
  instead?: ArrayBuffer | Promise<ArrayBuffer> | undefined
  /** Of one that something may come before. */
  readonly cameBytes?: number
}

export type RequestTypes = Readonly<Record<'MANIFEST' | 'SEGMENT' | 'LICENSE' | 'KEY', number>>

export interface Engine {
  Player: new () => EnginePlayer
  RequestType: RequestTypes
}

export declare const engine: Engine
