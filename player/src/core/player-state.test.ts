import { describe, expect, test } from 'vitest'

import { playerError } from './player-error.ts'
import { initialPlayerState, stepPlayer } from './player-state.ts'
import type { PlayerEvent } from './player-state.ts'

const after = (...events: PlayerEvent[]) => events.reduce(stepPlayer, initialPlayerState)

describe('the states of a player', () => {
  test('change from loading to loaded, and between playing, paused and ended', () => {
    expect(initialPlayerState).toEqual({ load: 'loading', playback: 'loading', error: null })
    expect(after({ type: 'loaded' })).toMatchObject({ load: 'loaded', playback: 'paused' })
    expect(after({ type: 'loaded' }, { type: 'played' }).playback).toBe('playing')
    expect(after({ type: 'loaded' }, { type: 'played' }, { type: 'paused' }).playback).toBe('paused')
    expect(
      after({ type: 'loaded' }, { type: 'played' }, { type: 'ended' }, { type: 'paused' }).playback,
    ).toBe('ended')
  })
  test('playing that began before the load was finished stays playing', () => {
    expect(after({ type: 'played' }, { type: 'loaded' }).playback).toBe('playing')
  })
  test('a failure while loading fails the load; a later one fails only the playback', () => {
    const fault = { kind: 'general' } as const
    expect(after({ type: 'failed', fault })).toMatchObject({ load: 'failed', playback: 'errored' })
    expect(after({ type: 'loaded' }, { type: 'failed', fault })).toMatchObject({
      load: 'loaded',
      playback: 'errored',
    })
  })
  test('a failed player stays failed until it is loaded again', () => {
    const failed: PlayerEvent = { type: 'failed', fault: { kind: 'general' } }
    expect(after(failed, { type: 'played' }, { type: 'loaded' }).playback).toBe('errored')
    expect(after(failed, { type: 'dismissed' }).error).toBeNull()
    expect(after(failed, { type: 'load-started' })).toEqual(initialPlayerState)
  })
})

describe('the text of an error is exactly that of the product', () => {
  const textOf = (...fault: Parameters<typeof playerError>) => {
    const { title, detail } = playerError(...fault)
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
