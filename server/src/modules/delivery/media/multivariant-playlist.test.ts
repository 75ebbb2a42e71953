import { expect, test } from 'vitest'
import { rungOf } from '../../../../../tests/media-engine-harness.ts'
import { writeMultivariant } from './multivariant-playlist.ts'

const audio = {
  playlist: 'audio/audio.m3u8',
  codecs: 'mp4a.40.2',
  bandwidth: 128_000,
  language: 'id',
  channels: 2,
}

test('a version with one rung and no sound is playable by itself', () => {
  const rung = { ...rungOf(360), iframePlaylist: null, iframeBandwidth: null }
  expect(writeMultivariant({ rungs: [rung], audio: null, captions: [] })).toBe(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=720000,AVERAGE-BANDWIDTH=540000,CODECS="avc1.4d401e",RESOLUTION=640x360,FRAME-RATE=24.000,CLOSED-CAPTIONS=NONE
v360/video.m3u8
`,
  )
})

test('a whole version lists sound, captions, every rung with 240 last, the sound alone, I-frames', () => {
  expect(
    writeMultivariant({
      rungs: [rungOf(240), rungOf(720), rungOf(360)],
      audio,
      captions: [
        { playlist: 'captions/id.m3u8', language: 'id', label: 'Bahasa Indonesia' },
        { playlist: 'captions/en.m3u8', language: 'en', label: 'English' },
      ],
    }),
  ).toBe(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="id",LANGUAGE="id",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/audio.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Bahasa Indonesia",LANGUAGE="id",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions/id.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions/en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=848000,AVERAGE-BANDWIDTH=668000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
v360/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1568000,AVERAGE-BANDWIDTH=1208000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
v720/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=608000,AVERAGE-BANDWIDTH=488000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
v240/video.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
audio/audio.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=72000,CODECS="avc1.4d401e",RESOLUTION=640x360,URI="v360/iframes.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=144000,CODECS="avc1.4d401e",RESOLUTION=1280x720,URI="v720/iframes.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=48000,CODECS="avc1.4d401e",RESOLUTION=426x240,URI="v240/iframes.m3u8"
`,
  )
})

test('the rung for narrow lines names the low sound, and the others the better one', () => {
  const low = { playlist: 'audio-low/audio.m3u8', codecs: 'mp4a.40.2', bandwidth: 64_000 }
  const rungs = [rungOf(360), rungOf(240)]
  const text = writeMultivariant({ rungs, audio: { ...audio, low }, captions: [] })
  expect(text.split('\n').filter((line) => /AUDIO/.test(line))).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="id",LANGUAGE="id",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/audio.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-low",NAME="id",LANGUAGE="id",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio-low/audio.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=848000,AVERAGE-BANDWIDTH=668000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="audio",CLOSED-CAPTIONS=NONE',
    '#EXT-X-STREAM-INF:BANDWIDTH=544000,AVERAGE-BANDWIDTH=424000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=24.000,AUDIO="audio-low",CLOSED-CAPTIONS=NONE',
    '#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="audio",CLOSED-CAPTIONS=NONE',
  ])
  // Until the rung is published nothing names its sound.
  expect(writeMultivariant({ rungs: [rungOf(360)], audio: { ...audio, low }, captions: [] })).not.toContain(
    'audio-low',
  )
})

test('a label with quotes or line ends cannot add attributes or lines', () => {
  const text = writeMultivariant({
    rungs: [rungOf(360)],
    audio: null,
    captions: [{ playlist: 'c.m3u8', language: 'en', label: 'a",URI="http://evil"\n#EXT-X-KEY' }],
  })
  expect(text).toContain('NAME="a ,URI= http://evil  #EXT-X-KEY",LANGUAGE="en"')
  expect(text.split('\n').filter((line) => line.startsWith('#EXT-X-KEY'))).toEqual([])
})

test('the sound alone is a variant by its own playlist, which the other variants use too', () => {
  const lines = writeMultivariant({ rungs: [rungOf(360)], audio, captions: [] }).split('\n')
  const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
  expect(variants.at(-1)).toBe(
    '#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="audio",CLOSED-CAPTIONS=NONE',
  )
  expect(lines.filter((line) => line.includes('audio/audio.m3u8'))).toHaveLength(2)
})
