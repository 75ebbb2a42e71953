import { expect, test } from 'vitest'

import { playerError } from './player-error.ts'

test.each([
  [{ kind: 'general' }, 'player-error', ''],
  [{ kind: 'media', code: 3015 }, '3015', ''],
  [{ kind: 'missing' }, 'missing-video', ''],
  [{ kind: 'network', code: 1002 }, '1002', ''],
  [{ kind: 'ios-browser' }, '3016', ''],
  [{ kind: 'other', code: 'GEO', message: 'Not in your country' }, 'GEO', 'Not in your country'],
] as const)('the fault %j has the code that is displayed', (fault, code, message) => {
  expect(playerError(fault)).toEqual({ kind: fault.kind, code, message })
})

test('a refused licence is explained by the text in the answer of the provider', () => {
  const message = JSON.stringify({ MESSAGE: 'Too many devices.', ERROR: 'Remove one.' })
  const licence = (code: number, text: string) => playerError({ kind: 'licence', code, message: text })
  expect(licence(8002, message)).toMatchObject({ code: '8002', message: 'Too many devices. Remove one.' })
  // Other codes carry a sentence already, which may look like anything.
  expect(licence(8001, message).message).toBe(message)
})

test.each(['not JSON', '7', 'null', '{}', '{"MESSAGE":7}'])(
  'an answer of a provider without a readable text is displayed as it is: %s',
  (message) => {
    expect(playerError({ kind: 'licence', code: '8002', message }).message).toBe(message)
  },
)
