import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const sumOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('a page may run its own inline scripts and no other', () => {
  const policy = contentPolicy(
    '<script>one()</script><script type="module" async="">import "/a.js"</script><script src="/b.js"></script>',
  )
  expect(policy).toContain(`script-src 'self' ${sumOf('one()')} ${sumOf('import "/a.js"')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('linked data may not run, whatever stands in it', () => {
  const policy = contentPolicy('<script type="application/ld+json">{"name":"run()"}</script>')
  expect(policy).not.toContain('sha256')
})

test('a page calls its own origin, and those that the configuration names', () => {
  expect(contentPolicy('')).toContain("connect-src 'self';")
  expect(contentPolicy('', { callsTo: ['', '/people'] })).toContain("connect-src 'self';")
  expect(contentPolicy('', { callsTo: ['https://people.tayang.test/base; script-src *'] })).toContain(
    "connect-src 'self' https://people.tayang.test;",
  )
})

test('pre-roll ads play from the origins that a page may call, each listed once, and from no other', () => {
  const tags = ['https://ads.example/vast?slot=1', 'https://ads.example', '/ads/v1.0/vast']
  const policy = contentPolicy('', { callsTo: tags })
  expect(policy).toContain("media-src 'self' blob: https://ads.example;")
  expect(policy).toContain("connect-src 'self' https://ads.example;")
})

test('live media of another host plays and shows its pictures, and nothing else may come from there', () => {
  const policy = contentPolicy('', { callsTo: ['https://ads.example'], media: 'https://media.example' })
  expect(policy).toContain("img-src 'self' data: blob: https://media.example;")
  expect(policy).toContain("media-src 'self' blob: https://ads.example https://media.example;")
  expect(policy).toContain("connect-src 'self' https://ads.example https://media.example;")
  expect(policy.match(/media\.example/g)).toHaveLength(3)
  expect(contentPolicy('', { media: null })).toBe(contentPolicy(''))
})

test('a page frames its own origin and the one that it shows', () => {
  expect(contentPolicy('')).toContain("frame-src 'self';")
  const policy = contentPolicy('', { frames: ['https://tv.example/live; script-src *', 'not a page'] })
  expect(policy).toContain("frame-src 'self' https://tv.example;")
  expect(policy).not.toContain('script-src *')
})
