import { describe, expect, it } from 'vitest'
import type { Rung } from '@tayang/contract/ingest'
import type { ServedVersion } from '#modules/delivery'
import { rungOf } from '../../../../../../tests/media-engine-harness.ts'
import { rungFor, writeChannelMultivariant } from './multivariant.ts'

const sound = (bandwidth: number, language = 'id') => ({
  playlist: 'audio/audio.m3u8',
  codecs: 'mp4a.40.2',
  bandwidth,
  language,
  channels: 2,
})
const version = (heights: readonly Rung['height'][], more: Partial<ServedVersion> = {}): ServedVersion => ({
  id: crypto.randomUUID(),
  isPremium: false,
  isHidden: false,
  rungs: heights.map(rungOf),
  audio: null,
  captions: [],
  ...more,
})

describe('the heights of a channel', () => {
  it.each<[string, Rung['height'][][], number[]]>([
    ['of one programme are its own', [[720, 360]], [720, 360]],
    [
      'of several programmes are those that all of them have',
      [
        [1080, 720, 360],
        [720, 360, 240],
      ],
      [720, 360],
    ],
    ['without a common one are the lowest of the first programme', [[720, 480], [360]], [480]],
  ])('%s', (_what, programmes, heights) => {
    const text = writeChannelMultivariant(programmes.map((own) => version(own)))
    const found = [...text.matchAll(/^video-(\d+)\.m3u8$/gm)].map(([, height]) => Number(height))
    expect(found.toSorted((a, b) => b - a)).toEqual(heights)
  })
})

describe('the rung of a programme for a height', () => {
  const rungs = [rungOf(360), rungOf(1080), rungOf(240)]
  it.each([
    [1080, 1080],
    [720, 360],
    [360, 360],
    [240, 240],
    [100, 240],
  ])('of %s lines has %s lines', (height, found) => expect(rungFor(rungs, height)?.height).toBe(found))

  it('does not exist for a programme without rungs', () => expect(rungFor([], 360)).toBeUndefined())
})

describe('the multivariant playlist of a channel', () => {
  it('names one sound, since the low one of its programmes is in none of its lists', () => {
    const low = { playlist: 'audio-low/audio.m3u8', codecs: 'mp4a.40.2', bandwidth: 64_000 }
    const text = writeChannelMultivariant([version([360, 240], { audio: { ...sound(128_000), low } })])
    expect(text).toContain('URI="audio.m3u8"')
    expect(text).not.toContain('audio-low')
  })

  it('announces the highest bandwidth and codec among its programmes, so that every player can follow', () => {
    const heavy = { ...rungOf(360), bandwidth: 900_001, averageBandwidth: 1, codecs: 'avc1.4d4029' }
    const text = writeChannelMultivariant([version([360]), version([], { rungs: [heavy] })])
    expect(text).toContain('BANDWIDTH=900001,AVERAGE-BANDWIDTH=540000,CODECS="avc1.4d4029"')
    expect(text).toContain('\nvideo-360.m3u8\n')
  })

  it('has the sound of the loudest bandwidth, and one language only where all agree', () => {
    const same = writeChannelMultivariant([
      version([360], { audio: sound(96_000) }),
      version([360], { audio: sound(128_000) }),
    ])
    expect(same).toContain('LANGUAGE="id"')
    // Pictures of 720,000 bits and the sound of the second programme.
    expect(same).toContain('BANDWIDTH=848000,')
    const mixed = writeChannelMultivariant([
      version([360], { audio: sound(96_000, 'id') }),
      version([360], { audio: sound(96_000, 'en') }),
    ])
    expect(mixed).not.toContain('LANGUAGE="id"')
  })

  it('has each caption language once that any programme has', () => {
    const caption = (language: string) => ({
      language,
      label: language,
      playlist: `captions/${language}.m3u8`,
    })
    const text = writeChannelMultivariant([
      version([360], { captions: [caption('id')] }),
      version([360], { captions: [caption('id'), caption('en')] }),
    ])
    expect(text.match(/TYPE=SUBTITLES/g)).toHaveLength(2)
    for (const language of ['id', 'en']) expect(text).toContain(`URI="captions-${language}.m3u8"`)
  })
})
