import { expect, test } from 'vitest'
import { weigh } from './weigh.ts'

const rung = (height: number, averageBandwidth: number) => ({ height, averageBandwidth })

test('a rung weighs its pictures and the sound that is fetched beside it', () => {
  const weight = weigh({
    seconds: 60,
    rungs: [rung(360, 800_000), rung(720, 2_800_000)],
    audio: { bandwidth: 128_000 },
  })
  expect(weight).toEqual({
    seconds: 60,
    audioBytes: 960_000,
    audioBitsPerSecond: 128_000,
    rungs: [
      { heightPx: 720, bytes: 21_960_000 },
      { heightPx: 360, bytes: 6_960_000 },
    ],
  })
})

test('a rung for narrow lines weighs the low sound that comes with it', () => {
  const audio = { bandwidth: 128_000, low: { bandwidth: 64_000 } }
  expect(weigh({ seconds: 8, rungs: [rung(360, 400_000), rung(240, 200_000)], audio })).toMatchObject({
    audioBytes: 128_000,
    rungs: [
      { heightPx: 360, bytes: 528_000 },
      { heightPx: 240, bytes: 264_000 },
    ],
  })
})

test('a silent title weighs its pictures alone', () => {
  expect(weigh({ seconds: 8, rungs: [rung(240, 400_000)], audio: null })).toEqual({
    seconds: 8,
    audioBytes: null,
    audioBitsPerSecond: null,
    rungs: [{ heightPx: 240, bytes: 400_000 }],
  })
})

test.each([
  ['a title of unknown length', { seconds: null, rungs: [rung(240, 1)], audio: null }],
  ['a title without a published rung', { seconds: 60, rungs: [], audio: { bandwidth: 1 } }],
])('%s has no known weight', (_what, version) => {
  expect(weigh(version)).toEqual({ seconds: null, audioBytes: null, audioBitsPerSecond: null, rungs: [] })
})
