import type { Access, MediaDetail } from '@tayang/contract'
import { expect, test } from 'vitest'
import { contentPolicy } from '../../app/content-policy.ts'
import { embeddedClipHtml } from './embedded-clip-html.tsx'

const place = { origin: 'https://tayang.example', files: ['/assets/embed-1.js', '/assets/player-1.js'] }
const clip = {
  id: 'topeng',
  type: 'clips',
  titleLocalized: 'Topeng </style><script>alert(1)</script>',
  attachments: { thumbnail_landscape: { fileUrl: '/media/p/1', width: 1280, height: 720 } },
  profileData: { name: 'Rani & co' },
} as unknown as MediaDetail
const access = { stream: '/media/t/1/multivariant.m3u8' } as Access

test.each([
  ['en', 'Open on Tayang', 'Play'],
  ['id', 'Buka di Tayang', 'Putar'],
] as const)(
  'the document of an embedded clip plays it and links to its page (%s)',
  (language, open, play) => {
    const html = embeddedClipHtml({ clip, access }, { ...place, language })
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
  const html = embeddedClipHtml({ clip, access }, { ...place, language: 'en' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('Rani &amp; co')
  expect(contentPolicy(html, { framedBy: '*' })).toMatch(/script-src 'self' ;.*frame-ancestors \*$/)
})

test('a clip that other sites may not show is a sentence with a link, without a player', () => {
  const html = embeddedClipHtml(null, { ...place, language: 'id' })
  expect(html).toContain('Klip ini tidak dapat ditampilkan di sini')
  expect(html).toContain('href="https://tayang.example/clips"')
  expect(html).not.toMatch(/<(script|video|button)/)
})
