import { expect, test } from 'vitest'
import { contentPolicy } from '../../app/content-policy.ts'
import { embeddedHtml } from './embedded-html.tsx'
import type { Embedded } from './read-embedded.ts'

const place = {
  origin: 'https://tayang.example',
  kind: 'clips',
  files: ['/assets/embed-1.js', '/assets/player-1.js'],
}
const clip: Embedded = {
  title: 'Topeng </style><script>alert(1)</script>',
  name: 'Rani & co',
  page: '/clips/topeng',
  pictureUrl: '/media/p/1?w=640',
  source: { stream: '/media/t/1/multivariant.m3u8', subtitles: [] },
  isLive: false,
  said: null,
}

test.each([
  ['en', 'Open on Tayang', 'Play'],
  ['id', 'Buka di Tayang', 'Putar'],
] as const)(
  'the document of an embedded clip plays it and links to its page (%s)',
  (language, open, play) => {
    const html = embeddedHtml(clip, { ...place, language })
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain('data-stream="/media/t/1/multivariant.m3u8"')
    expect(html).toContain('poster="/media/p/1?w=640"')
    expect(html).toContain(`aria-label="${play}: Topeng`)
    expect(html).toContain(
      `href="https://tayang.example/clips/topeng" target="_blank" rel="noopener">${open}</a>`,
    )
    for (const file of place.files) expect(html).toContain(`<script type="module" src="${file}">`)
  },
)

test('what people wrote is text, and no script runs that is not a file of ours', () => {
  const html = embeddedHtml(clip, { ...place, language: 'en' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('Rani &amp; co')
  expect(contentPolicy(html, { framedBy: '*' })).toMatch(/script-src 'self' ;.*frame-ancestors \*$/)
})

test('a clip that other sites may not show is a sentence with a link, without a player', () => {
  const html = embeddedHtml(null, { ...place, language: 'id' })
  expect(html).toContain('Klip ini tidak bisa ditampilkan di sini')
  expect(html).toContain('href="https://tayang.example/clips"')
  expect(html).not.toMatch(/<(script|video|button)/)
})

test('a film that is not there is no clip, and leads to the site', () => {
  const html = embeddedHtml(null, { ...place, kind: 'movie', language: 'en' })
  expect(html).toContain('This cannot be shown here')
  expect(html).toContain('href="https://tayang.example/"')
})

test('a title that needs a subscription shows its picture and the price, and leads to its page', () => {
  const film = { ...clip, title: 'Hujan', page: '/movie/hujan', source: null, said: 'Premium. From Rp5.000' }
  const html = embeddedHtml(film, { ...place, language: 'en' })
  expect(html).toContain('src="/media/p/1?w=640"')
  expect(html).toContain('Premium. From Rp5.000')
  expect(html).toContain(
    'href="https://tayang.example/movie/hujan" target="_blank" rel="noopener">Watch on Tayang',
  )
  expect(html).not.toMatch(/<(script|video|button)/)
})

test('a show that is on air is said to be live, and a film hands its captions on', () => {
  const subtitles = [{ url: '/media/t/1/id.vtt', language: 'id', label: 'Indonesia' }]
  const source = { stream: '/media/live/1/multivariant.m3u8', subtitles }
  const html = embeddedHtml({ ...clip, source, isLive: true }, { ...place, language: 'en' })
  expect(html).toContain('data-live="true"')
  expect(html).toContain('data-subtitles="[{&quot;url&quot;')
})
