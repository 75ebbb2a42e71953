import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVast, webUrl } from './read-vast.ts'
import { adXml, wrapperXml } from './test/vast.fixture.ts'

const BASE = 'https://tayang.example/movie/1'
const read = (text: string) => readVast(text, BASE)

test('an ad is read with its media, its skip, its click and all its trackers', () => {
  expect(read(adXml())).toEqual({
    kind: 'ad',
    ad: {
      media: [{ url: 'https://m.example/a.mp4', type: 'video/mp4', width: 640, height: 360, kilobits: 500 }],
      durationS: 15,
      skipAfterS: 5,
      clickUrl: 'https://brand.example/',
    },
    trackers: {
      impression: ['https://t.example/impression?cb=[CACHEBUSTING]'],
      error: ['https://t.example/error?code=[ERRORCODE]'],
      click: ['https://t.example/click'],
      events: {
        start: ['https://t.example/start'],
        midpoint: ['https://t.example/midpoint'],
        complete: ['https://t.example/complete'],
        skip: ['https://t.example/skip'],
        pause: ['https://t.example/pause'],
      },
    },
  })
})

test('a skip offset is a time or a percentage, and anything else is no skip', () => {
  const skipOf = (offset: string) => {
    const answer = read(adXml({ linear: ` skipoffset="${offset}"` }))
    return answer.kind === 'ad' ? answer.ad.skipAfterS : 'no ad'
  }
  expect(['00:00:05', '00:01:00.500', '20%', '100%'].map(skipOf)).toEqual([5, 60.5, 3, 15])
  expect(['', 'soon', '5', '-00:00:05', '00:99:00'].map(skipOf)).toEqual([null, null, null, null, null])
})

test('only http and https addresses are accepted, and only https on an https page', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://tayang.example/1',
    'file:///etc/passwd',
    'http://plain.example/',
    'https://name:word@a.example/',
    'https://',
    '',
    `https://a.example/${'x'.repeat(5_000)}`,
  ]) {
    expect([url, webUrl(url, BASE)]).toEqual([url, null])
  }
  expect(webUrl('http://plain.example/', 'http://127.0.0.1:3000/')).toBe('http://plain.example/')
  expect(webUrl('/ads/v1.0/vast', BASE)).toBe('https://tayang.example/ads/v1.0/vast')
  const hostile = read(adXml({ media: '<MediaFile type="video/mp4">javascript:alert(1)</MediaFile>' }))
  expect(hostile).toMatchObject({ kind: 'ad', ad: { media: [] } })
})

test('a media file that is a program is not accepted', () => {
  const media =
    '<MediaFile type="application/javascript" apiFramework="VPAID">https://m.example/a.js</MediaFile>'
  expect(read(adXml({ media }))).toMatchObject({ kind: 'ad', ad: { media: [] } })
})

test('a wrapper leads to the next answer; one without a usable address is an error', () => {
  expect(read(wrapperXml('https://b.example/vast'))).toMatchObject({
    kind: 'wrapper',
    tagUrl: 'https://b.example/vast',
  })
  expect(read(wrapperXml('javascript:1'))).toMatchObject({ kind: 'wrong', errorCode: 300 })
})

test('an ad that cannot be shown is replaced by the next one', () => {
  const nonLinear =
    '<Ad sequence="1"><InLine><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>'
  const both = adXml({ ad: ' sequence="2"' }).replace('<Ad ', `${nonLinear}<Ad `)
  expect(read(both).kind).toBe('ad')
})

test('each error has its code of VAST', () => {
  const codeOf = (text: string) => {
    const answer = read(text)
    return answer.kind === 'wrong' ? answer.errorCode : answer.kind
  }
  expect(codeOf('<html>')).toBe(100)
  expect(codeOf('<rss/>')).toBe(101)
  expect(codeOf('<VAST version="1.0"/>')).toBe(102)
  expect(codeOf('<VAST version="4.2"><Ad><InLine/></Ad></VAST>')).toBe(200)
  expect(codeOf('<VAST version="4.2"/>')).toBe('none')
})

test('an answer cannot make a browser call hundreds of addresses', () => {
  const impressions = '<Impression>https://t.example/i</Impression>'.repeat(500)
  const files = '<MediaFile type="video/mp4">https://m.example/a.mp4</MediaFile>'.repeat(500)
  const answer = read(adXml({ media: files }).replace('<Creatives>', `${impressions}<Creatives>`))
  if (answer.kind !== 'ad') throw new Error(answer.kind)
  expect(answer.trackers.impression.length).toBeLessThanOrEqual(10)
  expect(answer.ad.media.length).toBeLessThanOrEqual(20)
})

test('every address read from any answer is https', () => {
  const value = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('javascript:1', 'data:,x', '//x.example/a', 'ftp://x/'),
  )
  fc.assert(
    fc.property(value, value, value, (media, tag, click) => {
      const safe = (text: string) => text.replaceAll(']]>', '')
      const texts = [
        adXml({ media: `<MediaFile type="video/mp4"><![CDATA[${safe(media)}]]></MediaFile>` }).replace(
          'https://brand.example/',
          `<![CDATA[${safe(click)}]]>`,
        ),
        wrapperXml(safe(tag)),
      ]
      for (const answer of texts.map(read)) {
        if (answer.kind === 'wrapper') expect(answer.tagUrl).toMatch(/^https:/)
        if (answer.kind !== 'ad') continue
        for (const { url } of answer.ad.media) expect(url).toMatch(/^https:/)
        expect(answer.ad.clickUrl ?? 'https:').toMatch(/^https:/)
      }
    }),
  )
})
