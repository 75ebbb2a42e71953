import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { readOwnPath, takeReturnPath } from './return-path.ts'
import { requestSignIn, signInRequest } from './sign-in-request.ts'

beforeEach(() => sessionStorage.clear())

test('the path of a guest is kept whole and used once', () => {
  requestSignIn({ goTo: '/movie/hujan?play=1#cast' })
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/movie/hujan?play=1#cast')
  expect(takeReturnPath()).toBeNull()
})

test('a guest without a path returns to the current page', () => {
  history.replaceState(null, '', '/live?x=1#y')
  requestSignIn()
  expect(takeReturnPath()).toBe('/live?x=1#y')
})

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'https:/%2fevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  'movie/hujan',
])('a planted path %j is refused', (path) => {
  sessionStorage.setItem('tayang.return-path', path)
  expect(takeReturnPath()).toBeNull()
})

test('any planted path that is accepted stays on this site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2f', 'a', ':', '@', '\t', '#', '?') }),
      (end) => {
        const path = readOwnPath(`/${end}`)
        if (path !== null) expect(new URL(path, location.origin).origin).toBe(location.origin)
      },
    ),
  )
})
