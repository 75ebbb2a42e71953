import { expect, test } from 'vitest'
import { startAfterPicture, startLate, startWithStyles } from './late-start.ts'

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
