import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import {
  PROGRAM_WANTED,
  startAfterPicture,
  startLate,
  startWhenPainted,
  startWithStyles,
} from './late-start.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><script>first()</script><script type="module" async="">import "/assets/a.js"</script></body>',
].join('')

test('the program is not fetched before the page requests it, and no part of it is lost', () => {
  const late = startLate(page)
  expect(late).not.toContain('modulepreload')
  expect(late).not.toContain('type="module"')
  expect(late).toContain(
    '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  )
  expect(late).toContain('<script>first()</script>')
})

test('a page that opens a film loads the film first, then its program and its font', () => {
  const font = '<link rel="preload" href="/assets/f.woff2" as="font" crossorigin=""/>'
  const media = '<link rel="preload" href="/media/1.m4s" as="fetch" crossorigin=""/>'
  const html = `<html lang="en">${page.replace('<head>', `<head>${font}${media}`)}`
  const subtitles = [{ url: '/s.vtt', language: 'id', label: '</script><b>' }]
  const early = startAfterPicture(html, {
    files: ['/assets/first.js', '/assets/engine.js'],
    later: ['/assets/b.js', '/assets/player.js'],
    source: { stream: '/media/main.m3u8', subtitles },
  })
  expect(early).not.toContain('woff2')
  expect(early).toMatch(/^<html data-film="" lang="en">/)
  const first = '<link rel="modulepreload" href="/assets/first.js"/>'
  expect(early).toContain(`${first}<link rel="modulepreload" href="/assets/engine.js"/>${media}`)
  expect(early).toContain(
    '<script type="text/plain" data-film data-modules="/assets/a.js /assets/b.js /assets/player.js">',
  )
  expect(early).toContain(
    '<script type="module" async="">import{showFilm}from"/assets/first.js";showFilm({"stream":"/media/main.m3u8"',
  )
  expect(early).not.toContain('</script><b>')
})

test('a page that starts late carries what it shows of its style sheet, and names the whole one', () => {
  const link = '<link rel="stylesheet" href="/assets/style-1.css" data-precedence="default"/>'
  const html = startLate(page.replace('<head>', `<head>${link}`))
  const early = startWithStyles(html, (shown) => (shown === html ? '.a{top:0}' : ''))
  expect(early).toContain(
    `<style data-precedence="default" data-href="shown">.a{top:0}</style><noscript>${link}</noscript>`,
  )
  expect(early).toContain('<script type="text/plain" data-styles="/assets/style-1.css" data-modules=')
})

test('a page that starts at once waits for its style sheet', () => {
  const html = page.replace('<head>', '<head><link rel="stylesheet" href="/assets/style-1.css"/>')
  expect(startWithStyles(html, () => '.a{top:0}')).toBe(html)
})

test('beside a film the program comes four files at a time, after the pieces of the film, and starts once it is whole', async () => {
  const asked: { file: string; priority?: string; answer: () => void }[] = []
  vi.stubGlobal('fetch', (file: string, { priority }: { priority?: string } = {}) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ file, ...(priority && { priority }), answer: () => resolve(new Response('')) })
    return promise
  })
  const files = ['/1.js', '/2.js', '/3.js', '/4.js', '/5.js', '/6.js']
  document.head.innerHTML = `<script type="text/plain" data-film data-modules="${files.join(' ')}">start()</script>`
  runInThisContext(startWhenPainted)
  window.dispatchEvent(new Event('DOMContentLoaded'))
  expect(asked).toEqual([])
  window.dispatchEvent(new Event(PROGRAM_WANTED))
  expect(asked.map(({ file, priority }) => [file, priority])).toEqual(
    files.slice(0, 4).map((file) => [file, 'low']),
  )
  for (let at = 0; at < files.length; at += 1) {
    expect(document.querySelector('script[type=module]')).toBeNull()
    await vi.waitFor(() => expect(asked.length).toBe(Math.min(files.length, at + 4)))
    asked[at]?.answer()
  }
  await vi.waitFor(() => expect(document.querySelector('script[type=module]')?.textContent).toBe('start()'))
})
