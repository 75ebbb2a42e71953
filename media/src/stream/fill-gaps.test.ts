import { beforeEach, describe, expect, test } from 'vitest'
import { MESSAGE, type Message } from '../wire/index.ts'
import { createSoundFill, type SoundFill } from './fill-gaps.ts'

/** An AAC configuration: the index of its rate and its channels (ISO 14496-3, 1.6.2.1). */
const configOf = (rateIndex: number, channels: number): Message => {
  const form = (2 << 11) | (rateIndex << 7) | (channels << 3)
  return {
    type: MESSAGE.audio,
    timestampMs: 0,
    streamId: 1,
    payload: Buffer.from([0xaf, 0x00, form >> 8, form & 0xff]),
  }
}
const STEREO_48K = configOf(3, 2)
/** A frame of 1,024 samples at 48 kHz. */
const FRAME_MS = 1024 / 48

let fill: SoundFill
beforeEach(() => {
  fill = createSoundFill()
})
const timesTo = (elapsedMs: number) => fill.fillTo(elapsedMs).map((one) => one.elapsedMs)

describe('a source with sound', () => {
  test('gets no silence while its sound comes a little late', () => {
    fill.config(STEREO_48K)
    fill.accept(0)
    expect(timesTo(700)).toEqual([])
  })

  test('gets silence up to its pictures once its sound is missing, and keeps up with them then', () => {
    fill.config(STEREO_48K)
    fill.accept(0)
    const first = timesTo(1_000)
    expect(first[0]).toBe(Math.round(FRAME_MS))
    expect(first).toHaveLength(Math.ceil((1_000 - FRAME_MS) / FRAME_MS))
    const next = timesTo(1_100)
    expect(next.length).toBeGreaterThan(3)
    expect((next[0] ?? 0) - (first.at(-1) ?? 0)).toBeCloseTo(FRAME_MS, -1)
  })

  test('loses sound for whose time silence was written, and continues after it', () => {
    fill.config(STEREO_48K)
    fill.accept(0)
    timesTo(1_000)
    expect(fill.accept(500)).toBe(false)
    expect(fill.accept(1_100)).toBe(true)
    expect(timesTo(1_500)).toEqual([])
  })

  test('gets a long gap filled in steps', () => {
    fill.config(STEREO_48K)
    fill.accept(0)
    expect(timesTo(10_000)).toHaveLength(200)
    expect(timesTo(10_000)).toHaveLength(200)
    expect(timesTo(10_000).length).toBeLessThan(200)
  })

  test.each([
    ['mono at 48 kHz', configOf(3, 1), 8],
    ['stereo at 44.1 kHz', configOf(4, 2), 11],
  ])('gets silence of its own form: %s', (_what, config, bytes) => {
    fill.config(config)
    fill.accept(0)
    expect(fill.fillTo(1_000)[0]?.message.payload).toHaveLength(bytes)
  })

  test('in a form for which there is no silence gets none', () => {
    fill.config(configOf(3, 6))
    fill.accept(0)
    expect(timesTo(60_000)).toEqual([])
  })
})

describe('a source without sound', () => {
  test('gets the configuration of our silence, and silence with its pictures', () => {
    expect(fill.config(null).payload).toEqual(STEREO_48K.payload)
    expect(timesTo(0)).toEqual([])
    expect(timesTo(100)[0]).toBe(0)
  })
})

describe('a new configuration', () => {
  test('differs where its bytes do', () => {
    expect(fill.differs(STEREO_48K)).toBe(false)
    fill.config(STEREO_48K)
    expect(fill.differs(STEREO_48K)).toBe(false)
    expect(fill.differs(configOf(4, 2))).toBe(true)
  })

  test('starts again, without silence for the time before it', () => {
    fill.config(STEREO_48K)
    fill.accept(0)
    timesTo(1_000)
    fill.config(STEREO_48K)
    expect(fill.accept(500)).toBe(true)
  })
})
