import { expect, test, vi } from 'vitest'
import { writeCookie } from './write-cookie.ts'

test.each([
  [365, 'lang=id; path=/; max-age=31536000; samesite=lax'],
  [1, 'lang=id; path=/; max-age=86400; samesite=lax'],
  [0, 'lang=id; path=/; max-age=0; samesite=lax'],
])('a cookie lives for the %i days that were given', (days, written) => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeCookie('lang', 'id', { days })
  expect(write).toHaveBeenCalledWith(written)
  write.mockRestore()
})

test('the caller knows whether the browser has the cookie', () => {
  expect(writeCookie('lang', 'id', { days: 1 })).toBe(true)
  const read = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  expect(writeCookie('lang', 'id', { days: 1 })).toBe(false)
  read.mockRestore()
})
