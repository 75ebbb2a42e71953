import { expect, test } from 'vitest'
import { withoutPartnerLink } from './partner-link.ts'

test('a page below /mobile is rendered without the parameters of a partner’s link', () => {
  expect(withoutPartnerLink('/mobile/surge?jwt_token=a.b.c&jwt_client=surge&msisdn=628')).toBe(
    '/mobile/surge',
  )
  expect(withoutPartnerLink('/mobile/surge/movie/7?play=1&msisdn=628')).toBe('/mobile/surge/movie/7?play=1')
  expect(withoutPartnerLink('/mobile/surge?%6Dsisdn=628')).toBe('/mobile/surge')
})

test('any other URL is unchanged', () => {
  for (const url of ['/', '/mobile/surge', '/mobile/surge?page=2&q=a%20b', '/search?keyword=1&msisdn=2']) {
    expect(withoutPartnerLink(url)).toBe(url)
  }
})
