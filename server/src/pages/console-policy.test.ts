import { expect, test } from 'vitest'
import { consolePolicy } from './console-policy.ts'

test('the console runs its own files alone, and nobody frames it', () => {
  const policy = consolePolicy('<script type="module" src="/console/assets/a.js"></script>')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|http)/)
})

test('an inline script of the document runs by its sum', () => {
  expect(consolePolicy('<script>one()</script>')).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
})
