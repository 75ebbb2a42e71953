import { expect, test } from 'vitest'
import { stepChannel } from './step-channel.ts'

const channels = [
  { id: 'nusa', type: 'channel' },
  { id: 'web', type: 'webview' },
  { id: 'kabar', type: 'channel' },
  { id: 'laga', type: 'stream' },
] as const

test('up and down go round through all channels that play', () => {
  expect(stepChannel(channels, 'nusa', 1)).toBe('kabar')
  expect(stepChannel(channels, 'laga', 1)).toBe('nusa')
  expect(stepChannel(channels, 'nusa', -1)).toBe('laga')
  expect(stepChannel(channels, 'kabar', -1)).toBe('nusa')
})

test('a channel that is in no list leads into the list, and one alone leads nowhere', () => {
  expect(stepChannel(channels, 'gone', 1)).toBe('nusa')
  expect(stepChannel(channels, 'gone', -1)).toBe('laga')
  expect(stepChannel([{ id: 'nusa', type: 'channel' }], 'nusa', 1)).toBeNull()
  expect(stepChannel([], 'nusa', -1)).toBeNull()
})
