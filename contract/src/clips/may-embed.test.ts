import { expect, test } from 'vitest'
import { mayEmbed, mayPlayInFrame } from './may-embed.ts'

const clip = { type: 'clips', rating: 'SU', premium: false, allowsEmbed: true } as const

test.each([
  ['a clip for everybody', {}, true],
  ['a clip for teenagers', { rating: '13+' }, true],
  ['a clip for adults', { rating: '17+' }, false],
  ['a clip without a rating', { rating: null }, false],
  ['a premium one', { premium: true }, false],
  ['one whose owner forbids it', { allowsEmbed: false }, false],
  ['one of which nothing is said', { allowsEmbed: undefined }, false],
  ['a film', { type: 'movie' }, false],
])('other sites may show %s: %s', (_, change, may) => {
  expect(mayEmbed({ ...clip, ...change })).toBe(may)
})

test.each([
  ['a free film for everybody', {}, true],
  ['a free episode', { type: 'episode' }, true],
  ['a film for adults', { rating: '17+' }, false],
  ['a film without a rating', { rating: null }, false],
  ['a premium film', { premium: true }, false],
  ['a series, which is no video', { type: 'series' }, false],
])('a frame of another site plays %s: %s', (_, change, plays) => {
  expect(mayPlayInFrame({ type: 'movie', rating: 'SU', premium: false, ...change })).toBe(plays)
})
