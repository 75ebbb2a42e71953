import { describe, expect, test } from 'vitest'

import { playerError } from '../core/index.ts'
import { englishTexts } from './player-texts.ts'

describe('the text of an error is exactly that of the product', () => {
  const textOf = (...fault: Parameters<typeof playerError>) => {
    const { title, detail } = englishTexts.error(playerError(...fault))
    return [title, detail].filter(Boolean).join(' ')
  }
  test.each([
    ['General Player Error! (# player-error)', { kind: 'general' }],
    ['This media is not valid (#3016).', { kind: 'media', code: 3016 }],
    ['Missing video asset to play.', { kind: 'missing' }],
    [
      'Network Error (# 1002) Please check your internet connection and try again',
      { kind: 'network', code: 1002 },
    ],
    ['Please open this content on safari browser.', { kind: 'ios-browser' }],
    ['Device limit reached (# 6007)', { kind: 'licence', code: 6007, message: 'Device limit reached' }],
    ['Something else (# 42)', { kind: 'other', code: 42, message: 'Something else' }],
  ] as const)('%s', (sentence, fault) => {
    expect(textOf(fault)).toBe(sentence)
  })
  test('of the JSON of code 8002 the readable parts are displayed', () => {
    const message = JSON.stringify({ MESSAGE: 'Not on this device.', ERROR: 'E-17' })
    expect(textOf({ kind: 'licence', code: 8002, message })).toBe('Not on this device. E-17 (# 8002)')
    expect(textOf({ kind: 'licence', code: 8002, message: 'no JSON' })).toBe('no JSON (# 8002)')
  })
})
