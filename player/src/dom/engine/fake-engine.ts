/** The engine, as far as tests need one. */
export interface FakeRequest {
  uris: string[]
  headers: Record<string, string>
}

/** What a request is for. */
export interface FakeContext {
  stream: { type: string; width?: number; height?: number }
  segment?: { startTime: number; endTime: number; isPreload?(): boolean }
}

type Filter = (kind: number, request: FakeRequest, context?: FakeContext) => Promise<void>
interface FakeAnswer {
  uri?: string
  originalUri?: string
  data: ArrayBuffer
  fromCache?: boolean
}
type AnswerFilter = (kind: number, answer: FakeAnswer, context?: FakeContext) => void

export const KINDS = { MANIFEST: 0, SEGMENT: 1, LICENSE: 2, KEY: 9 } as const

/** The engine's error for an address that is refused. */
export const refusal = (address: string, status: number, body = '') => ({
  severity: 2,
  category: 1,
  code: 1001,
  data: [address, status, body],
})

export class FakeEngine extends EventTarget {
  static readonly all: FakeEngine[] = []
  /** The program time of every engine's picture; null for streams without program times. */
  static playhead: Date | null = null
  /** Errors of the next loads, in order; null lets one succeed. */
  static readonly loadErrors: unknown[] = []
  static get last(): FakeEngine {
    const last = FakeEngine.all.at(-1)
    if (!last) throw new Error('no engine was made')
    return last
  }

  readonly loads: { address: string; startS: number | Date | null }[] = []
  readonly config: Record<string, unknown>[] = []
  readonly filters: Filter[] = []
  readonly answerFilters: AnswerFilter[] = []
  readonly network = Object.assign(new EventTarget(), {
    registerRequestFilter: (filter: Filter) => this.filters.push(filter),
    registerResponseFilter: (filter: AnswerFilter) => this.answerFilters.push(filter),
  })
  readonly textTracks = [
    { id: 1, language: 'en', label: 'English', forced: false },
    { id: 2, language: 'id', label: 'Indonesia', forced: false },
  ]
  readonly videoTracks: { width?: number; height: number; bandwidth: number; active: boolean }[] = [
    { width: 1280, height: 720, bandwidth: 2_500_000, active: true },
    { width: 640, height: 360, bandwidth: 800_000, active: false },
  ]
  selectedText: number | null = null
  selectedHeightPx: number | null = null
  readonly fetchedAgainFromS: number[] = []
  retries = 0
  bytesDownloaded = 0
  wentLive = 0
  isDestroyed = false
  video: HTMLVideoElement | null = null

  constructor() {
    super()
    FakeEngine.all.push(this)
  }
  attach(video: HTMLVideoElement): Promise<void> {
    this.video = video
    return Promise.resolve()
  }
  configure(...config: unknown[]): void {
    this.config.push(
      typeof config[0] === 'string' ? { [config[0]]: config[1] } : (config[0] as Record<string, unknown>),
    )
  }
  getNetworkingEngine() {
    return this.network
  }
  load(address: string, startS: number | Date | null): Promise<void> {
    this.loads.push({ address, startS })
    this.dispatchEvent(new Event('streaming'))
    const error = FakeEngine.loadErrors.shift() ?? null
    return error === null ? Promise.resolve() : Promise.reject(error)
  }
  getTextTracks() {
    return this.textTracks
  }
  getVariantTracks() {
    return this.videoTracks
  }
  getVideoTracks() {
    return this.videoTracks
  }
  getAudioTracks() {
    return []
  }
  getStats() {
    return { bytesDownloaded: this.bytesDownloaded, estimatedBandwidth: 4_000_000 }
  }
  seekRange() {
    return { start: 0, end: 0 }
  }
  getPlayheadTimeAsDate() {
    return FakeEngine.playhead
  }
  selectTextTrack(track: { id: number } | null): void {
    this.selectedText = track?.id ?? null
  }
  selectVideoTrack(track: { height: number }): void {
    this.selectedHeightPx = track.height
  }
  fetchAgain(fromS: number): void {
    this.fetchedAgainFromS.push(fromS)
  }
  goToLive(): void {
    this.wentLive += 1
  }
  retryStreaming(): boolean {
    this.retries += 1
    return true
  }
  destroy(): Promise<void> {
    this.isDestroyed = true
    return Promise.resolve()
  }
  /** Fires an error while playing. */
  fail(error: unknown): void {
    this.dispatchEvent(Object.assign(new Event('error'), { detail: error }))
  }
  /** Sends one request through the filters, and returns it as they left it. */
  async send(kind: number, address: string): Promise<FakeRequest> {
    const request: FakeRequest = { uris: [address], headers: {} }
    for (const filter of this.filters) await filter(kind, request)
    return request
  }
}

/** Replaces the engine's module. */
export const fakeEngineModule = { engine: { Player: FakeEngine, RequestType: KINDS } }
