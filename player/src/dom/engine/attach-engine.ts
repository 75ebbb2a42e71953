import { loadChunk } from '@tayang/design/chunks'
import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import type { EngineNetwork, EnginePlayer, RequestTypes } from '#engine'
import { cameLately } from '../../core/index.ts'
import type { DataKeeper } from '../data/keep-data.ts'
import type { PlaybackSource } from '../playback-shape.ts'
import type { PlaybackStore } from '../playback-view.ts'
import type { AccessKeeper } from './access-keeper.ts'
import { bufferGoalS, engineConfig, isNearLive, type ConfigNeeds } from './engine-config.ts'
import { isGrantExpired } from './engine-fault.ts'
import { preloadEngine } from './engine.ts'
import { bringFirstPieces } from './first-pieces.ts'
import { FilmAdaptation } from './line/film-adaptation.ts'
import { isAskedEarly } from './line/hear-page.ts'
import { LiveAdaptation } from './line/live-adaptation.ts'
import { hearMoves } from './moved-show.ts'
import { holdPictures } from './stills/hold-pictures.ts'
import { refusePages } from './refuse-pages.ts'
import type { Protection } from './protection.ts'
import { fetchWholeSegments } from './whole-segments.ts'

const TOKEN_HEADER = 'x-custom-data'

export interface EngineNeeds {
  source: PlaybackSource
  /** As the playback is now. */
  config(): ConfigNeeds
  data: DataKeeper
  access: AccessKeeper
  protection: Protection | null
  captions: shaka.extern.TextDisplayer
  onError(error: unknown): void
  /** The show goes on at another machine, where nothing of before is known. */
  onMoved(): void
  view: PlaybackStore
  onTracks(): void
  /** The playback is over. */
  signal: AbortSignal
}

/** Every request gets the current grant; requests for keys also get the current licence token. */
function filterRequests(network: EngineNetwork, kinds: RequestTypes, access: AccessKeeper): void {
  network.registerRequestFilter(async (kind, request) => {
    request.uris = request.uris.map((address) => access.freshAddress(address))
    if (kind !== kinds.KEY && kind !== kinds.LICENSE) return
    const token = await access.freshToken()
    if (token !== null) request.headers[TOKEN_HEADER] = token
  })
  network.addEventListener('retry', (event) => {
    // The same address would be refused again: the grant is renewed first.
    if (isGrantExpired((event as { error?: unknown }).error)) event.preventDefault()
  })
}

/** Attaches a new engine to a video element, configured and with our listeners. */
export async function attachEngine(video: HTMLVideoElement, needs: EngineNeeds): Promise<EnginePlayer> {
  const engine = await preloadEngine()
  const player = new engine.Player()
  await player.attach(video)
  const network = player.getNetworkingEngine()
  if (network) refusePages(network, engine.RequestType)
  // The first of the filters for requests: what is held has not been asked for yet.
  const { source, config } = needs
  if (network && !config().live) bringFirstPieces(network, engine.RequestType, video)
  player.configure(engineConfig(config()))
  const isNear = isNearLive(config())
  const of = { player, video, kinds: engine.RequestType }
  const lately = cameLately()
  const isHeld = () => needs.view.getState().isTooNarrow
  if (network && isNear) {
    hearMoves(network, engine.RequestType, needs.onMoved)
    fetchWholeSegments(network, engine.RequestType, () => needs.view.getState().isCalm)
    holdPictures({ ...of, network, ...needs, lately })
  }
  const calmGoalS = () => bufferGoalS(config())
  const isBegun = source.startS === undefined && isAskedEarly(source.stream)
  // One for each call: the engine makes a guess before a load with one that it releases after it.
  const abrFactory = () =>
    isNear
      ? new LiveAdaptation({ ...of, lately, isHeld })
      : new FilmAdaptation({ ...of, calmGoalS, isAskedEarly: isBegun })
  // The engine warns about a factory of text that declares no parameter.
  player.configure({ abrFactory, textDisplayFactory: (_player: unknown) => needs.captions })
  if (network) filterRequests(network, engine.RequestType, needs.access)
  if (needs.protection && needs.protection.systems.length > 0) {
    const { protect } = await loadChunk(() => import('./protection.ts'))
    try {
      await protect(player, needs.protection, () => needs.access.freshToken())
    } catch (error) {
      await player.destroy()
      throw error
    }
  }
  player.addEventListener('error', (event) => needs.onError((event as { detail?: unknown }).detail))
  player.addEventListener('buffering', (event) =>
    needs.view.setState({ isBuffering: (event as { buffering?: boolean }).buffering === true }),
  )
  for (const type of ['trackschanged', 'variantchanged', 'adaptation']) {
    player.addEventListener(type, () => needs.onTracks())
  }
  needs.data.attach(player, video)
  return player
}
