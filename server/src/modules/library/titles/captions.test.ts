import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCaptions, writeCaptions } from './captions.ts'

const written = (text: string) => {
  const cues = readCaptions(text)
  return cues && writeCaptions(cues)
}

describe('captions', () => {
  test('are read as SubRip and written as WebVTT', () => {
    const subRip =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nHalo\r\ndunia\r\n\r\n2\r\n01:00:03,004 --> 01:00:04,000\r\n— ya\r\n'
    expect(written(subRip)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHalo\ndunia\n\n01:00:03.004 --> 01:00:04.000\n— ya\n',
    )
  })

  test('are read as WebVTT without its styles, notes, regions, names and places', () => {
    const webVtt = `WEBVTT - from somewhere

STYLE
::cue { background: url(http://evil/x) }

NOTE --> is no cue

REGION
id:fred

intro
00:01.000 --> 00:02.000 align:start line:0 region:fred
<v Ayu><c.loud>Siapa</c> di sana?</v>`
    expect(written(webVtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSiapa di sana?\n')
  })

  test('carry no markup of an uploaded file', () => {
    const text = '00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>a &lt;script&gt; & b {\\an8}c 1 < 2'
    expect(written(text)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na &lt;script&gt; &amp; b c 1 &lt; 2\n',
    )
  })

  test('are in order of time, whatever the order of the file', () => {
    const text = '00:05.000 --> 00:06.000\nlater\n\n00:01.000 --> 00:02.000\nearlier'
    expect(readCaptions(text)?.map(({ lines }) => lines[0])).toEqual(['earlier', 'later'])
  })

  test('that end before they begin or have no text are left out', () => {
    expect(readCaptions('00:05.000 --> 00:04.000\nback\n\n00:01.000 --> 00:02.000\n<b></b>\n')).toBeNull()
  })

  test('without any cue are refused', () => {
    for (const text of ['', 'WEBVTT', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd', '\u0000\u0001', '-->']) {
      expect(readCaptions(text)).toBeNull()
    }
  })

  test('that were written are parsed to the same cues', () => {
    const cue = fc.record({
      startMs: fc.integer({ min: 0, max: 36_000_000 }),
      lines: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (cues) => {
        const text = cues
          .map(({ startMs, lines }) => {
            const seconds = Math.floor(startMs / 1000)
            return `${Math.floor(seconds / 3600)}:${Math.floor(seconds / 60) % 60}:${seconds % 60}.${String(startMs % 1000).padStart(3, '0')} --> 99:00:00.000\n${lines.join('\n')}`
          })
          .join('\n\n')
        const once = written(text)
        if (once !== null) expect(written(once)).toBe(once)
      }),
    )
  })
})
