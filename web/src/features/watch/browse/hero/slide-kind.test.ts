import { mediaTypes } from '@tayang/contract'
import { expect, test } from 'vitest'
import { slideKind } from './slide-kind.ts'

test('every type of content is one of the five kinds of the carousel', () => {
  const kinds = Object.groupBy(mediaTypes, (type) => slideKind({ type }))
  expect(kinds.standard).toEqual(['movie', 'series', 'episode'])
  expect(kinds.clips).toEqual(['clips'])
  expect(kinds['upcoming-live']).toEqual(['upcoming-live'])
  expect(kinds.campaign).toEqual(['campaign'])
  expect(kinds['home-card']).toEqual(expect.arrayContaining(['home-card', 'channel', 'season']))
})
