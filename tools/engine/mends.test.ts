import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recipeFolder } from './recipe.ts'

const recipe = readFileSync(path.resolve(import.meta.dirname, '../..', recipeFolder, 'entry.js'), 'utf8')

class Segment {
  readonly partialReferences: readonly Segment[]
  private readonly uris: readonly string[]

  constructor({ uris = [], parts = [] }: Partial<SegmentFacts>) {
    this.uris = uris
    this.partialReferences = parts
  }
  getUris(): readonly string[] {
    return this.uris
  }
}
interface SegmentFacts {
  uris: readonly string[]
  parts: readonly Segment[]
}
class MediaSource {
  readonly buffer = { timestampOffset: 0 }
  readonly sourceBuffers_ = new Map([['video', this.buffer]])
  isTold = false

  setTimestampOffset_(_type: string, _offsetS: number): void {}
  onUpdateEnd_(_type: string): void {
    this.isTold = true
  }
}

interface Variant {
  readonly height: number
  readonly audioId: number
  readonly audioGroupId: string
  readonly active: boolean
}
class Player {
  readonly variants: readonly Variant[] = [
    { height: 240, audioId: 2, audioGroupId: 'low', active: true },
    { height: 360, audioId: 1, audioGroupId: 'better', active: false },
  ]
  getVariantTracks(): readonly Variant[] {
    return this.variants.map((variant) => ({ ...variant }))
  }
  /** As Shaka does. */
  getVideoTracks(): readonly Variant[] {
    const variants = this.getVariantTracks()
    const active = variants.find((variant) => variant.active)
    return variants.filter(
      ({ audioId, audioGroupId }) => audioId === active?.audioId && audioGroupId === active.audioGroupId,
    )
  }
}

interface TrackState {
  readonly type: string
  readonly stream?: { readonly language: string }
  readonly waitingToClearBuffer?: boolean
}
class StreamingEngine {
  isLive = false
  readonly manifest_ = { presentationTimeline: { isDynamic: () => this.isLive } }
  readonly mediaStates_ = new Map<string, TrackState>()
  readonly cleared: string[] = []

  shouldAbortCurrentRequest_(_state: TrackState): boolean {
    return false
  }
  switchInternal_(
    stream: { type: string; language: string },
    clearBuffer: boolean,
    safeMargin: number,
  ): void {
    if (clearBuffer) this.cleared.push(`${stream.type} ${safeMargin}`)
  }
  fetch_(): void {}
  scheduleUpdate_(): void {}
  update_(): void {}
}

class Operation {
  readonly promise: Promise<unknown>
  readonly abort: () => void
  static completed(value: unknown) {
    return new Operation(Promise.resolve(value), () => {})
  }
  constructor(promise: Promise<unknown>, abort: () => void) {
    this.promise = promise
    this.abort = abort
  }
}
type Report = (ms: number, bytes: number, leftBytes: number) => void
type Send = (uri: string, request: object, kind: number, report: Report, ...more: unknown[]) => Operation

/** As much of Shaka as the recipe lays its hand on; a new copy each time, because the recipe changes it. */
function cook() {
  const media = {
    StreamingEngine: class extends StreamingEngine {},
    MediaSourceEngine: class extends MediaSource {},
    SegmentReference: class extends Segment {},
  }
  const schemes = new Map<string, Send>()
  const network = {
    RequestType: {},
    PluginPriority: { APPLICATION: 3 },
    registerScheme: (scheme: string, send: Send) => void schemes.set(scheme, send),
  }
  const answered = Promise.withResolvers<unknown>()
  const sent: string[] = []
  const heard: Parameters<Report>[] = []
  let tell: Report = () => {}
  const parse: Send = (uri, _request, _kind, report) => {
    sent.push(uri)
    tell = report
    return new Operation(answered.promise, () => {
      sent.pop()
      answered.reject(new Error('given up'))
    })
  }
  const net = { NetworkingEngine: Object.assign(class {}, network), HttpFetchPlugin: { parse } }
  const util = { AbortableOperation: Operation }
  const shaka = { Player: class extends Player {}, media, net, util, polyfill: { installAll() {} } }
  runInNewContext(recipe, { shaka, goog: { require() {} }, tayangEngine: {}, ArrayBuffer, Promise })
  const send = (request: object) => {
    const config = { minBytesForProgressEvents: 16_000 }
    const report: Report = (...args) => void heard.push(args)
    const operation = schemes.get('https')?.('https://a/seg-1.m4s', request, 1, report, () => {}, config)
    if (!operation) throw new Error('nothing answers for https')
    return operation
  }
  return {
    ...media,
    Player: shaka.Player,
    send,
    sent,
    answered,
    heard,
    tell: (...args: Parameters<Report>) => tell(...args),
  }
}

let shaka: ReturnType<typeof cook>
beforeEach(() => {
  shaka = cook()
})

describe('a place in time', () => {
  test.each([0, 4.2])('of %d s is taken as it is', (offsetS) => {
    const source = new shaka.MediaSourceEngine()
    source.setTimestampOffset_('video', offsetS)
    expect(source.buffer.timestampOffset).toBe(offsetS)
    expect(source.isTold).toBe(true)
  })

  test('before the times of the stream is never taken for another one the next time', () => {
    for (let offsetS = -1; offsetS > -4_000; offsetS -= 1) {
      const source = new shaka.MediaSourceEngine()
      source.setTimestampOffset_('video', offsetS)
      // Shaka appends a part again from here on.
      expect(Math.abs(source.buffer.timestampOffset - offsetS)).toBeLessThan(0.001)
      expect(source.buffer.timestampOffset).toBeGreaterThan(offsetS)
    }
  })
})

describe('a change of rung', () => {
  test('leaves the picture that is on its way, and of the sound only what would be thrown away', () => {
    const streaming = new shaka.StreamingEngine()
    const isLeft = (state: TrackState) => streaming.shouldAbortCurrentRequest_(state)
    expect(isLeft({ type: 'video' })).toBe(true)
    expect(isLeft({ type: 'audio', waitingToClearBuffer: false })).toBe(false)
    expect(isLeft({ type: 'audio', waitingToClearBuffer: true })).toBe(true)
    streaming.isLive = true
    expect(isLeft({ type: 'video' })).toBe(false)
  })

  test('keeps the sound that is there, and a change of language does not', () => {
    const streaming = new shaka.StreamingEngine()
    streaming.mediaStates_.set('audio', { type: 'audio', stream: { language: 'id' } })
    streaming.switchInternal_({ type: 'video', language: 'und' }, true, 2)
    streaming.switchInternal_({ type: 'audio', language: 'id' }, true, 2)
    expect(streaming.cleared).toEqual(['video 2'])
    streaming.switchInternal_({ type: 'audio', language: 'en' }, true, 0)
    expect(streaming.cleared).toEqual(['video 2', 'audio 0'])
  })
})

describe('the rungs that can be chosen', () => {
  test('are all of them, also those that come with another sound than the one that plays', () => {
    const player = new shaka.Player()
    expect(player.getVideoTracks().map(({ height }) => height)).toEqual([240, 360])
    // What else is read of the variants stays as it is.
    expect(player.getVariantTracks().map(({ audioGroupId }) => audioGroupId)).toEqual(['low', 'better'])
  })
})

describe('the address of a segment', () => {
  test('that is not whole yet is that of its first part', () => {
    const parts = ['part-0-0.m4s', 'part-0-1.m4s'].map((uri) => new shaka.SegmentReference({ uris: [uri] }))
    expect(new shaka.SegmentReference({ parts }).getUris()).toEqual(['part-0-0.m4s'])
    expect(new shaka.SegmentReference({ uris: ['seg-0.m4s'], parts }).getUris()).toEqual(['seg-0.m4s'])
    expect(new shaka.SegmentReference({}).getUris()).toEqual([])
  })
})

describe('a request', () => {
  const bytes = new ArrayBuffer(3)
  test('is sent as ever', async () => {
    const operation = shaka.send({})
    expect(shaka.sent).toEqual(['https://a/seg-1.m4s'])
    shaka.answered.resolve('answer')
    expect(await operation.promise).toBe('answer')
  })
  test('is not sent where something is there instead', async () => {
    const { promise } = shaka.send({ instead: bytes })
    expect(await promise).toMatchObject({ data: bytes, originalUri: 'https://a/seg-1.m4s', fromCache: true })
    expect(shaka.sent).toEqual([])
  })
  test('is given up when something comes before its answer', async () => {
    const { promise } = shaka.send({ instead: Promise.resolve(bytes) })
    expect(await promise).toMatchObject({ data: bytes })
    expect(shaka.sent).toEqual([])
  })
  test('is answered where nothing else comes before', async () => {
    const { promise } = shaka.send({ instead: new Promise(() => {}) })
    shaka.answered.resolve('answer')
    expect(await promise).toBe('answer')
  })
  test('tells how much of it came, and reports it in pieces as large as ever', () => {
    const request: { instead: unknown; cameBytes?: number } = { instead: new Promise(() => {}) }
    shaka.send(request)
    shaka.tell(100, 6_000, 14_000)
    shaka.tell(100, 6_000, 8_000)
    expect(request.cameBytes).toBe(12_000)
    expect(shaka.heard).toEqual([])
    shaka.tell(100, 6_000, 2_000)
    shaka.tell(20, 2_000, 0)
    expect(shaka.heard).toEqual([
      [300, 18_000, 2_000],
      [20, 2_000, 0],
    ])
  })
})
