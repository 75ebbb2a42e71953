import { expect, test } from 'vitest'
import { pictureOf } from './picture-of.ts'

test('a card offers the widths it may need and none wider than the picture', () => {
  const picture = pictureOf({ url: '/media/p.webp', width: 400 }, 'card')
  expect(picture?.srcSet).toBe('/media/p.webp?w=160 160w, /media/p.webp?w=320 320w')
})

test('a banner also offers the picture as it is', () => {
  const picture = pictureOf({ url: '/media/b.webp?v=2', width: 1920 }, 'banner')
  expect(picture?.srcSet).toContain('/media/b.webp?v=2&w=1280 1280w')
  expect(picture?.srcSet).toMatch(/, \/media\/b\.webp\?v=2 1920w$/)
})

test('what has no picture has none', () => {
  expect(pictureOf(null, 'card')).toBeUndefined()
})
