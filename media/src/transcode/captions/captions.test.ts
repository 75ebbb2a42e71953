import { describe, expect, test } from 'vitest'
import { cleanText, readCues } from './read-cues.ts'
import { clock, segmentCues } from './write-captions.ts'

const read = (text: string) => readCues(Buffer.from(text))

describe('captions', () => {
  test('are read from SubRip and from WebVTT alike', () => {
    const srt =
      '1\r\n00:01:02,500 --> 00:01:04,000\r\nSatu\r\nDua\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\nNol\r\n'
    const vtt =
      'WEBVTT\n\nNOTE hidden\n\n00:01.000 --> 00:02.000 align:start\nNol\n\nid\n01:02.500 --> 01:04.000\nSatu\nDua\n'
    const cues = [
      { startMs: 1000, endMs: 2000, text: 'Nol' },
      { startMs: 62_500, endMs: 64_000, text: 'Satu\nDua' },
    ]
    expect(read(srt)).toEqual(cues)
    expect(read(vtt)).toEqual(cues)
  })

  test('in an old code page keep their letters', () => {
    expect(readCues(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\xe9\n', 'latin1'))[0]?.text).toBe(
      'Café',
    )
  })

  test.each([
    ['<i>a</i> <b>b</b>', '<i>a</i> <b>b</b>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<i>never closed', '<i>never closed</i>'],
    ['</b>never opened', 'never opened'],
    ['<i onclick=x>a</i>', '<i>a</i>'],
    ['a --> b', 'a --&gt; b'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['&lt;b&gt; &amp; &unknown;', '&lt;b&gt; &amp; &amp;unknown;'],
    ['{\\an8}top', 'top'],
    ['one\n\ntwo', 'one\ntwo'],
    ['<<b>i>', '&lt;<b>i&gt;</b>'],
  ])('in %j keep only %j', (raw, clean) => {
    expect(cleanText(raw)).toBe(clean)
  })

  test('that end before they start, or are empty, are left out', () => {
    expect(read('1\n00:00:02,000 --> 00:00:01,000\nback\n\n2\n00:00:01,000 --> 00:00:02,000\n<x>\n')).toEqual(
      [],
    )
  })

  test('are split into minutes; a cue over a border is in both', () => {
    const segments = segmentCues([{ startMs: 59_000, endMs: 61_000, text: 'x' }], 70)
    expect(segments.map(({ seconds }) => seconds)).toEqual([60, 10])
    for (const { text } of segments) expect(text).toContain('00:00:59.000 --> 00:01:01.000\nx\n')
  })

  test('write times with hours', () => {
    expect(clock(3_723_004)).toBe('01:02:03.004')
  })
})
