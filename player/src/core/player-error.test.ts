import { expect, test } from 'vitest'

import { playerError } from './player-error.ts'

test.each([
  [{ kind: 'general' }, 'General Player Error!', '(# player-error)', 'player-error'],
  [{ kind: 'media', code: 3015 }, 'This media is not valid (#3015).', '', '3015'],
  [{ kind: 'missing' }, 'Missing video asset to play.', '', 'missing-video'],
  [
    { kind: 'network', code: 1002 },
    'Network Error (# 1002)',
    'Please check your internet connection and try again',
    '1002',
  ],
  [{ kind: 'ios-browser' }, 'Please open this content on safari browser.', '', '3016'],
  [{ kind: 'other', code: 'GEO', message: 'Not in your country' }, 'Not in your country', '(# GEO)', 'GEO'],
] as const)('the fault %j has the texts of the product', (fault, title, detail, code) => {
  expect(playerError(fault)).toEqual({ kind: fault.kind, title, detail, code })
})

test('a refused licence is explained by the text in the answer of the provider', () => {
  const message = JSON.stringify({ MESSAGE: 'Too many devices.', ERROR: 'Remove one.' })
  const licence = (code: number, text: string) => playerError({ kind: 'licence', code, message: text })
  expect(licence(8002, message)).toMatchObject({
    title: 'Too many devices. Remove one.',
    detail: '(# 8002)',
  })
  // Other codes carry a sentence already, which may look like anything.
  expect(licence(8001, message).title).toBe(message)
})

test.each(['not JSON', '7', 'null', '{}', '{"MESSAGE":7}'])(
  'an answer of a provider without a readable text is displayed as it is: %s',
  (message) => {
    expect(playerError({ kind: 'licence', code: '8002', message }).title).toBe(message)
  },
)
