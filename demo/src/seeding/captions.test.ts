import { expect, test } from 'vitest'
import { captionText } from './captions.ts'

test('captions of one language are WebVTT with times to the millisecond', () => {
  const text = captionText(
    [
      [1.5, 5.25, 'Selamat datang.', 'Welcome.'],
      [61, 64.04, 'Sampai jumpa.', 'See you.'],
    ],
    'en',
  )
  expect(text).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:05.250\nWelcome.\n\n00:01:01.000 --> 00:01:04.040\nSee you.\n',
  )
})
