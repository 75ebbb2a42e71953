import type { WebConfig } from '@tayang/contract'
import { expect, test } from 'vitest'
import { isWebView, offeredProviders } from './provider-offer.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36'

// See docs/product/sign-in.md#web-views-hide-google.
test.each([
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, false],
  [`${iPhone} Mobile/15E148`, true],
  [`${iPhone} Mobile/15E148 Instagram 300.0`, true],
  [android, false],
  [android.replace('Pixel 9)', 'Pixel 9; wv)'), true],
  [`${android} [FBAN/FB4A;FBAV/480.0]`, true],
  [`${android} Instagram 300.0`, true],
  [`${android} Line/14.0`, true],
])('%s is a web view: %s', (agent, expected) => {
  expect(isWebView(agent)).toBe(expected)
})

test('a provider is offered if it is configured, and Google never in a web view', () => {
  const offer = { authorizationUrl: 'https://x.test', clientId: 'c', scope: 's' }
  const having = (google: boolean, facebook: boolean) =>
    ({ providers: { google: google ? offer : null, facebook: facebook ? offer : null } }) as WebConfig
  expect(offeredProviders(having(true, true), android)).toEqual(['facebook', 'google'])
  expect(offeredProviders(having(true, false), android)).toEqual(['google'])
  expect(offeredProviders(having(true, true), `${iPhone} Mobile`)).toEqual(['facebook'])
  expect(offeredProviders(null, android)).toEqual([])
})
