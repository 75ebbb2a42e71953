import { engine } from '#engine'
import type { EngineNetwork, EnginePlayer } from '#engine'
import { expect, test, vi } from 'vitest'

import { cameLately } from '../../core/index.ts'
import { createCueLayer } from './cue-layer.ts'
import { engineConfig } from './engine-config.ts'
import { FilmAdaptation } from './line/film-adaptation.ts'
import { LiveAdaptation } from './line/live-adaptation.ts'

// A name of the types that is missing here does not compile.
const playerNames: Record<keyof EnginePlayer, true> = {
  addEventListener: true,
  addTextTrackAsync: true,
  attach: true,
  configure: true,
  destroy: true,
  fetchAgain: true,
  getAudioTracks: true,
  getNetworkingEngine: true,
  getPlayheadTimeAsDate: true,
  getStats: true,
  getTextTracks: true,
  getVariantTracks: true,
  getVideoTracks: true,
  goToLive: true,
  load: true,
  removeEventListener: true,
  retryStreaming: true,
  seekRange: true,
  selectAudioTrack: true,
  selectTextTrack: true,
  selectVideoTrack: true,
  unload: true,
}
const networkNames: Record<keyof EngineNetwork, true> = {
  addEventListener: true,
  registerRequestFilter: true,
  registerResponseFilter: true,
}

const missing = (of: object, names: object) =>
  Object.keys(names).filter((name) => typeof (of as Record<string, unknown>)[name] !== 'function')

test('the compiled engine has every name of its types', async () => {
  const player = new engine.Player()
  expect(missing(player, playerNames)).toEqual([])
  expect(missing(player.getNetworkingEngine() ?? {}, networkNames)).toEqual([])
  expect(engine.RequestType).toEqual({ MANIFEST: 0, SEGMENT: 1, LICENSE: 2, KEY: 6 })
  await player.destroy()
})

test('the compiled engine accepts every setting that we make without a warning', async () => {
  const warn = vi.spyOn(console, 'warn')
  const connection = { saveData: false, effectiveType: '4g' }
  const player = new engine.Player()
  const video = document.createElement('video')
  await player.attach(video)
  for (const live of [true, false]) {
    expect(player.configure(engineConfig({ live, connection }))).toBe(true)
  }
  expect(player.configure({ textDisplayFactory: (_player: unknown) => createCueLayer().displayer })).toBe(
    true,
  )
  expect(player.configure('manifest.disableVideo', true)).toBe(true)
  const abr = { restrictions: { maxHeight: 240 }, clearBufferSwitch: true, safeMarginSwitch: 5 }
  expect(player.configure({ abr })).toBe(true)
  expect(player.configure('abr.clearBufferSwitch', false)).toBe(true)
  expect(player.configure('streaming.bufferingGoal', 60)).toBe(true)
  const kinds = engine.RequestType
  const film = new FilmAdaptation({ player, video, kinds, calmGoalS: () => 30, isAskedEarly: false })
  for (const adaptation of [
    film,
    new LiveAdaptation({ player, video, lately: cameLately(), isHeld: () => false }),
  ]) {
    expect(player.configure({ abrFactory: () => adaptation })).toBe(true)
    adaptation.release()
  }
  await player.destroy()
  expect(warn).not.toHaveBeenCalled()
})
