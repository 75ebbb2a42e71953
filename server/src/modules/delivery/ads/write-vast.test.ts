import { describe, expect, test } from 'vitest'
import { failureOf, STOPPED_TOO_OFTEN } from '../encoding/failures.ts'
import { writeVast, type Preroll } from './write-vast.ts'

const preroll = (more: Partial<Preroll> = {}): Preroll => ({
  id: '0123456789abcdef',
  title: 'Kopi Pagi',
  durationSeconds: 15,
  skipAfterSeconds: 5,
  clickUrl: 'https://kopi.example/?a=1&b=2',
  width: 1280,
  height: 720,
  sizeBytes: 3_750_000,
  ...more,
})
const write = (more: Partial<Preroll> = {}) => writeVast(preroll(more), 'https://tayang.example')

test('without a pre-roll the response has no ad', () => {
  expect(writeVast(null, 'https://tayang.example')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2"/>\n',
  )
})

describe('a pre-roll', () => {
  test('names its file with its size and bitrate', () => {
    expect(write()).toContain(
      '<MediaFile id="1" delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="2000">' +
        '<![CDATA[https://tayang.example/media/ads/0123456789abcdef.mp4]]></MediaFile>',
    )
    expect(write({ sizeBytes: 1 })).toContain('bitrate="1"')
  })

  test('reports every event to this site', () => {
    const events = [...write().matchAll(/<Tracking event="(\w+)">/g)].map(([, event]) => event)
    expect(events).toEqual(
      'start firstQuartile midpoint thirdQuartile complete pause resume mute unmute skip'.split(' '),
    )
    for (const event of ['impression', 'click', 'complete']) {
      expect(write()).toContain(`https://tayang.example/ads/v1.0/events/${event}?spot=0123456789abcdef`)
    }
    expect(write()).toContain('events/error?spot=0123456789abcdef&error=[ERRORCODE]')
  })

  test.each([
    [5, '<Linear skipoffset="00:00:05">'],
    [0, '<Linear>'],
    [15, '<Linear>'],
    [20, '<Linear>'],
  ])('of fifteen seconds that may be skipped after %s begins with %s', (skipAfterSeconds, element) => {
    expect(write({ skipAfterSeconds })).toContain(element)
  })

  test.each([
    [15, '00:00:15'],
    [60, '00:01:00'],
    [125, '00:02:05'],
  ])('of %s seconds lasts %s', (durationSeconds, text) => {
    expect(write({ durationSeconds })).toContain(`<Duration>${text}</Duration>`)
  })

  test.each([
    ['https://kopi.example/', '<![CDATA[https://kopi.example/]]>'],
    ['/packages', '<![CDATA[https://tayang.example/packages]]>'],
    ['https://kopi.example/?]]><x>', '<![CDATA[https://kopi.example/?]]%3E<x>]]>'],
  ])('leads to %s', (clickUrl, address) => {
    expect(write({ clickUrl })).toContain(`<ClickThrough>${address}</ClickThrough>`)
  })

  test('without a target leads nowhere', () =>
    expect(write({ clickUrl: null })).not.toContain('ClickThrough'))

  test('escapes its title', () => {
    expect(write({ title: `<b>"Kopi" & Teh</b>` })).toContain(
      '<AdTitle>&lt;b&gt;&quot;Kopi&quot; &amp; Teh&lt;/b&gt;</AdTitle>',
    )
  })
})

test.each([
  ['not-supported', '', 'Video format not supported'],
  ['damaged', 'no length', 'The file is damaged (no length)'],
  ['too-long', '90000 s', 'The video is too long (90000 s)'],
] as const)('an encode that failed as %s (%s) says: %s', (reason, detail, message) => {
  expect(failureOf(reason, detail)).toEqual({ reason, message })
})

test('an encoder that stopped too often asks for the file again', () => {
  expect(STOPPED_TOO_OFTEN).toMatchObject({ reason: 'interrupted' })
  expect(STOPPED_TOO_OFTEN.message).toContain('upload the file again')
})
