import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recipeFolder } from './recipe.ts'

const recipe = readFileSync(path.resolve(import.meta.dirname, '../..', recipeFolder, 'entry.js'), 'utf8')

/** What the engine took for time on the line. */
let measured: { timeMs: number; bytes: number }[]

class AbrManager {
  segmentDownloaded(timeMs: number, bytes: number, ..._more: unknown[]): void {
    measured.push({ timeMs, bytes })
  }
}
class Segment {
  readonly partialReferences: readonly Segment[]
  private readonly uris: readonly string[]
  private readonly isHint: boolean

  constructor({ uris = [], parts = [], isHint = false }: Partial<SegmentFacts>) {
    this.uris = uris
    this.partialReferences = parts
    this.isHint = isHint
  }
  getUris(): readonly string[] {
    return this.uris
  }
  isPreload(): boolean {
    return this.isHint
  }
}
interface SegmentFacts {
  uris: readonly string[]
  parts: readonly Segment[]
  isHint: boolean
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

/** As much of Shaka as the recipe lays its hand on; a new copy each time, because the recipe changes it. */
function cook() {
  const abr = { SimpleAbrManager: class extends AbrManager {} }
  const media = {
    StreamingEngine: class {},
    MediaSourceEngine: class extends MediaSource {},
    SegmentReference: class extends Segment {},
  }
  const net = { NetworkingEngine: Object.assign(class {}, { RequestType: {} }) }
  const shaka = { Player: class {}, abr, media, net, polyfill: { installAll() {} } }
  runInNewContext(recipe, { shaka, goog: { require() {} }, tayangEngine: {} })
  return { ...abr, ...media }
}

let shaka: ReturnType<typeof cook>
beforeEach(() => {
  measured = []
  shaka = cook()
})

describe('the line of a live show', () => {
  const hint = () => new shaka.SegmentReference({ isHint: true })
  const load = (
    abr: AbrManager,
    part: { timeMs: number; bytes: number; waitedMs: number; segment: Segment },
  ) =>
    abr.segmentDownloaded(
      part.timeMs,
      part.bytes,
      true,
      { packetNumber: 1, timeToFirstByte: part.waitedMs },
      { segment: part.segment },
    )

  test('is not judged by the wait for a part that is not made yet', () => {
    load(new shaka.SimpleAbrManager(), { timeMs: 200, bytes: 30_000, waitedMs: 150, segment: hint() })
    expect(measured).toEqual([{ timeMs: 50, bytes: 30_000 }])
  })

  test('is judged by small parts together, and by no burst', () => {
    const abr = new shaka.SimpleAbrManager()
    for (let part = 0; part < 5; part++)
      load(abr, { timeMs: 180, bytes: 6_000, waitedMs: 179, segment: hint() })
    expect(measured).toEqual([{ timeMs: 24, bytes: 18_000 }])
  })

  test('is judged by all of the time of what was there when it was asked for', () => {
    const segment = new shaka.SegmentReference({ uris: ['seg-1.m4s'] })
    load(new shaka.SimpleAbrManager(), { timeMs: 80, bytes: 3_000, waitedMs: 60, segment })
    expect(measured).toEqual([{ timeMs: 80, bytes: 3_000 }])
  })
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

describe('the address of a segment', () => {
  test('that is not whole yet is that of its first part', () => {
    const parts = ['part-0-0.m4s', 'part-0-1.m4s'].map((uri) => new shaka.SegmentReference({ uris: [uri] }))
    expect(new shaka.SegmentReference({ parts }).getUris()).toEqual(['part-0-0.m4s'])
    expect(new shaka.SegmentReference({ uris: ['seg-0.m4s'], parts }).getUris()).toEqual(['seg-0.m4s'])
    expect(new shaka.SegmentReference({}).getUris()).toEqual([])
  })
})
