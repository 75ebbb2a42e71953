import { beforeEach, expect, test } from 'vitest'

import { FakeEngine, KINDS } from './fake-engine.ts'
import { hearMoves } from './moved-show.ts'

const SHOW = 'https://media.example/media/live/show'

let engine: FakeEngine
let moves: number

beforeEach(() => {
  engine = new FakeEngine()
  moves = 0
  const kinds = KINDS as unknown as Parameters<typeof hearMoves>[1]
  hearMoves(engine.network as unknown as Parameters<typeof hearMoves>[0], kinds, () => (moves += 1))
})

/** A list of this rendition comes, as the run of an encoder wrote it. */
function read(rendition: string, run: string, [from, to]: readonly [number, number]): void {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const segments = numbers.map((number) => `#EXTINF:1,\nseg-${run}-${number}.m4s\n`).join('')
  const hint = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${run}-${to + 1}-0.m4s"\n`
  const text = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${from}\n${segments}${hint}`
  const uri = `${SHOW}/${rendition}/media.m3u8?_HLS_msn=${to}`
  for (const filter of engine.answerFilters) {
    filter(KINDS.MANIFEST, { uri, data: new TextEncoder().encode(text).buffer })
  }
}

test('a show that goes on at another machine is heard of once, whichever list says it', () => {
  read('240', 'aa', [0, 12])
  read('audio', 'aa', [0, 12])
  // A load of lists as short as this would fail.
  read('240', 'bb', [1_015, 1_015])
  expect(moves).toBe(0)
  read('240', 'bb', [1_015, 1_016])
  expect(moves).toBe(1)
  read('audio', 'bb', [1_015, 1_016])
  read('240', 'bb', [1_015, 1_017])
  expect(moves).toBe(1)
  read('240', 'cc', [2_040, 2_041])
  expect(moves).toBe(2)
})

test('a show goes on where it is after its engine was started again, and after its viewer slept', () => {
  read('240', 'aa', [0, 12])
  read('240', 'bb', [3, 15])
  read('240', 'cc', [16, 17])
  read('240', 'cc', [300, 312])
  expect(moves).toBe(0)
})

test('what names no pieces says nothing', () => {
  read('240', 'aa', [0, 12])
  const data = new TextEncoder().encode('#EXTM3U\n240/media.m3u8\n').buffer
  for (const filter of engine.answerFilters) filter(KINDS.MANIFEST, { uri: `${SHOW}/240/media.m3u8`, data })
  for (const filter of engine.answerFilters) filter(KINDS.SEGMENT, { uri: `${SHOW}/1`, data })
  expect(moves).toBe(0)
})
