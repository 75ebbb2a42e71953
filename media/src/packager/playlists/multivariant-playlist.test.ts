import { expect, test } from 'vitest'
import { writeMultivariantPlaylist, type VariantLine } from './multivariant-playlist.ts'

const variant = (more: Partial<VariantLine> = {}): VariantLine => ({
  name: '720',
  width: 1280,
  height: 720,
  framesPerSecond: 29.97,
  codec: 'avc1.64001f',
  peakBitsPerSecond: 2_750_000.2,
  averageBitsPerSecond: 2_500_000,
  ...more,
})
const sound = { name: 'audio', codec: 'mp4a.40.2', bitsPerSecond: 96_000 }
const streamLines = (text: string) => text.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'))

test('a rung is announced with the bandwidth of its pictures and its sound together', () => {
  expect(writeMultivariantPlaylist([variant()], sound)).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/media.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2846001,AVERAGE-BANDWIDTH=2596000,CODECS="avc1.64001f,mp4a.40.2",' +
        'RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="sound",CLOSED-CAPTIONS=NONE',
      '720/media.m3u8',
      '',
    ].join('\n'),
  )
})

test('a show without sound names no sound anywhere', () => {
  const text = writeMultivariantPlaylist([variant()], null)
  expect(text).not.toMatch(/AUDIO|mp4a/)
  expect(streamLines(text)[0]).toContain('BANDWIDTH=2750001,AVERAGE-BANDWIDTH=2500000,CODECS="avc1.64001f"')
})

test('the rungs keep their order, each followed by its own playlist', () => {
  const names = ['720', '480', '360']
  const text = writeMultivariantPlaylist(
    names.map((name) => variant({ name })),
    sound,
  )
  expect(streamLines(text)).toHaveLength(3)
  expect(text.split('\n').filter((line) => line.endsWith('/media.m3u8'))).toEqual(
    names.map((name) => `${name}/media.m3u8`),
  )
})
