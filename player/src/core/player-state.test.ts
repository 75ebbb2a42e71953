import { describe, expect, test } from 'vitest'

import { playerError } from './player-error.ts'
import { initialPlayerState, stepPlayer } from './player-state.ts'
import type { PlayerEvent } from './player-state.ts'

const after = (...events: PlayerEvent[]) => events.reduce(stepPlayer, initialPlayerState)

describe('the states of a player', () => {
  test('go from loading to loaded, and between playing, paused and ended', () => {
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
  test('a failure while loading fails the load; later it only breaks the playback', () => {
    const fault = { kind: 'general' } as const
    expect(after({ type: 'failed', fault })).toMatchObject({ load: 'failed', playback: 'errored' })
    expect(after({ type: 'loaded' }, { type: 'failed', fault })).toMatchObject({
      load: 'loaded',
      playback: 'errored',
    })
  })
  test('a broken player stays broken until it is loaded again', () => {
    const broken: PlayerEvent = { type: 'failed', fault: { kind: 'general' } }
    expect(after(broken, { type: 'played' }, { type: 'loaded' }).playback).toBe('errored')
    expect(after(broken, { type: 'dismissed' }).error).toBeNull()
    expect(after(broken, { type: 'load-started' })).toEqual(initialPlayerState)
  })
})

describe('what is said of an error is the specification word for word', () => {
  const said = (...fault: Parameters<typeof playerError>) => {
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
    expect(said(fault)).toBe(sentence)
  })
  test('code 8002 carries JSON, of which the readable parts are shown', () => {
    const message = JSON.stringify({ MESSAGE: 'Not on this device.', ERROR: 'E-17' })
    expect(said({ kind: 'licence', code: 8002, message })).toBe('Not on this device. E-17 (# 8002)')
    expect(said({ kind: 'licence', code: 8002, message: 'no JSON' })).toBe('no JSON (# 8002)')
  })
})
