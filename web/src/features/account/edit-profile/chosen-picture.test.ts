import { expect, test } from 'vitest'
import { validatePicture } from './chosen-picture.ts'

const MB = 1024 * 1024

test('JPEG, PNG and GIF of at most 10 MB are accepted, other types are ignored', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/gif']) {
    expect(validatePicture({ type, size: 10 * MB })).toBe('good')
    expect(validatePicture({ type, size: 10 * MB + 1 })).toBe('too-large')
  }
  for (const type of ['image/svg+xml', 'image/webp', 'text/html', '']) {
    expect(validatePicture({ type, size: 1 })).toBe('ignored')
  }
  expect(validatePicture(undefined)).toBe('ignored')
})
