import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyAddress, outerAddress } from './drafts.ts'

const SITE = 'https://tayang.example'
const takes = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success

it.each([
  ['/shop', true, false],
  ['/liveshow/a?isUpComing=true#top', true, false],
  ['https://tickets.example/a b', true, true],
  ['https://live.example/show/1', true, true],
  ['http://live.example', false, false],
  ['//evil.example', false, false],
  ['/\\evil.example', false, false],
  ['/\t/evil.example', false, false],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['https://', false, false],
  ['shop', false, false],
  ['', false, false],
])('the address %j may be a card’s: %s, and an external one: %s', (value, any, outer) => {
  expect([takes(anyAddress, value), takes(outerAddress, value)]).toEqual([any, outer])
})

it('whatever an operator types, a browser that follows it stays on this site or goes to https', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc
      .array(fc.constantFrom('/', '\\', '\t', '\n', 'javascript:', 'https:', ' ', 'a', '.', '@', '#'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, (value) => {
      if (takes(outerAddress, value)) expect(new URL(value, SITE).protocol).toBe('https:')
      if (!takes(anyAddress, value)) return
      const url = new URL(value, SITE)
      expect(url.protocol).toBe('https:')
      if (value.startsWith('/')) expect(url.origin).toBe(SITE)
    }),
    { numRuns: 2_000 },
  )
})
