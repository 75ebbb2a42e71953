import { expect, test } from 'vitest'
import { readMultivariant, readParts } from './playlist.ts'

const BASE = 'https://tayang.test/media/g/key/t/v1/multivariant.m3u8'
const RUNGS = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="id",DEFAULT=YES,URI="audio/audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=848000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="audio"
v360/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=4568000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=24.000,AUDIO="audio"
v1080/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1568000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=24.000,AUDIO="audio"
v720/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="audio"
audio/audio.m3u8
`

test('a reviewer sees the tallest rung up to 720 lines, with the sound beside it', () => {
  expect(readMultivariant(RUNGS, BASE, 720)).toEqual({
    framesPerSecond: 24,
    tracks: [
      {
        mime: 'video/mp4; codecs="avc1.4d401f"',
        playlist: 'https://tayang.test/media/g/key/t/v1/v720/video.m3u8',
      },
      {
        mime: 'audio/mp4; codecs="mp4a.40.2"',
        playlist: 'https://tayang.test/media/g/key/t/v1/audio/audio.m3u8',
      },
    ],
  })
})

test('a film that is taller in every rung is seen in its lowest, and one without a sound alone', () => {
  const tall = '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="avc1.64",RESOLUTION=1920x1080\nv1080/video.m3u8\n'
  expect(readMultivariant(tall, BASE, 720)).toEqual({
    framesPerSecond: 30,
    tracks: [
      {
        mime: 'video/mp4; codecs="avc1.64"',
        playlist: 'https://tayang.test/media/g/key/t/v1/v1080/video.m3u8',
      },
    ],
  })
  expect(readMultivariant('#EXTM3U\n', BASE, 720)).toBeNull()
})

test('the parts of a playlist come in their order, initialisation first', () => {
  const text =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\n1.m4s\n#EXTINF:2.0,\n2.m4s\n#EXT-X-ENDLIST\n'
  expect(readParts(text, 'https://t.test/v/video.m3u8')).toEqual([
    { url: 'https://t.test/v/init.mp4', offset: 0, bytes: null, seconds: 0 },
    { url: 'https://t.test/v/1.m4s', offset: 0, bytes: null, seconds: 4 },
    { url: 'https://t.test/v/2.m4s', offset: 0, bytes: null, seconds: 2 },
  ])
})

test('a moment of a show is ranges of one file, each break with its own initialisation', () => {
  const text = `#EXTM3U
#EXT-X-MAP:URI="360.mp4",BYTERANGE="50@0"
#EXTINF:2.0,
#EXT-X-BYTERANGE:100@50
360.mp4
#EXTINF:2.0,
#EXT-X-BYTERANGE:70
360.mp4
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="360.mp4",BYTERANGE="40@300"
#EXTINF:2.0,
#EXT-X-BYTERANGE:90@340
360.mp4
`
  const parts = readParts(text, 'https://t.test/r/360.m3u8')
  expect(parts.map(({ offset, bytes }) => [offset, bytes])).toEqual([
    [0, 50],
    [50, 100],
    [150, 70],
    [300, 40],
    [340, 90],
  ])
})
