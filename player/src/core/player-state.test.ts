import { describe, expect, test } from 'vitest'

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
