import { describe, expect, test } from 'vitest'

import { fetchWholeSegments } from './whole-segments.ts'
import { FakeEngine, KINDS } from './fake-engine.ts'

const FOLDER = 'https://media.example/media/live/show/240'
const LIST = `${FOLDER}/media.m3u8`
const part = (segment: number, number: number) => `part-0a1b2c3d-${segment}-${number}.m4s`
const listed = (segment: number, number: number) => `#EXT-X-PART:DURATION=0.2,URI="${part(segment, number)}"`
const hinted = (segment: number, number: number) =>
  `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${part(segment, number)}"`

function open(isCalm: () => boolean) {
  const engine = new FakeEngine()
  const kinds = KINDS as unknown as Parameters<typeof fetchWholeSegments>[1]
  fetchWholeSegments(engine.network as unknown as Parameters<typeof fetchWholeSegments>[0], kinds, isCalm)
  return {
    /** The address that is really asked for. */
    asks: async (address: string, kind: number = KINDS.MANIFEST) =>
      (await engine.send(kind, address)).uris[0],
    /** The lines that the engine is given of a list. */
    reads(lines: readonly string[], kind: number = KINDS.MANIFEST) {
      const answer = { uri: LIST, data: new TextEncoder().encode(lines.join('\n')).buffer }
      for (const filter of engine.answerFilters) filter(kind, answer)
      return new TextDecoder().decode(answer.data).split('\n')
    },
  }
}

describe('a show that is watched from a distance', () => {
  test('asks for its list once a segment', async () => {
    const { asks } = open(() => true)
    expect(await asks(`${LIST}?_HLS_msn=7&_HLS_part=3&_HLS_skip=YES`)).toBe(
      `${LIST}?_HLS_msn=7&_HLS_skip=YES`,
    )
    expect(await asks(`${LIST}?_HLS_msn=8&_HLS_skip=YES`)).toBe(`${LIST}?_HLS_msn=8&_HLS_skip=YES`)
  })

  test('fetches whole segments, and by parts only what is left of one that it has begun by parts', async () => {
    const { asks, reads } = open(() => true)
    await asks(`${FOLDER}/${part(7, 1)}`, KINDS.SEGMENT)
    const lines = [listed(7, 1), listed(7, 2), '#EXTINF:1,', 'seg-0a1b2c3d-7.m4s', listed(8, 0), hinted(8, 1)]
    expect(reads([...lines, ''])).toEqual([...lines.slice(0, 4), ''])
    expect(reads([listed(7, 1), hinted(7, 2)])).toEqual([listed(7, 1), hinted(7, 2)])
  })

  test('begins as every show does: by the parts that it is given', () => {
    const lines = [listed(7, 0), hinted(7, 1)]
    expect(open(() => true).reads(lines)).toEqual(lines)
  })

  test('takes nothing out of what is no list', async () => {
    const { asks, reads } = open(() => true)
    await asks(`${FOLDER}/${part(1, 1)}`, KINDS.SEGMENT)
    expect(reads([listed(8, 0)], KINDS.SEGMENT)).toEqual([listed(8, 0)])
  })
})

describe('a show near its edge', () => {
  test('is asked for part by part in its newest segment', async () => {
    const { asks, reads } = open(() => false)
    expect(await asks(`${LIST}?_HLS_msn=7&_HLS_part=3`)).toBe(`${LIST}?_HLS_msn=7&_HLS_part=3`)
    await asks(`${FOLDER}/${part(6, 1)}`, KINDS.SEGMENT)
    const lines = ['#EXTINF:1,', 'seg-0a1b2c3d-6.m4s', listed(7, 0), hinted(7, 1)]
    expect(reads(lines)).toEqual(lines)
  })

  test('that is late is fetched segment by segment as far as they are complete', async () => {
    const { asks, reads } = open(() => false)
    await asks(`${FOLDER}/${part(6, 1)}`, KINDS.SEGMENT)
    const [sixth, eighth] = [
      [listed(6, 1), '#EXTINF:1,'],
      [listed(8, 0), hinted(8, 1)],
    ]
    expect(reads([...sixth, listed(7, 0), '#EXTINF:1,', ...eighth])).toEqual([
      ...sixth,
      '#EXTINF:1,',
      ...eighth,
    ])
  })
})
