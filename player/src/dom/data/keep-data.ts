import type { EnginePlayer } from '#engine'

import { namedHeightPx, tallestWithin } from '../../core/index.ts'
import type { PlaybackStore } from '../playback-view.ts'
import { currentRule } from './current-rule.ts'
import { startDataMeter } from './data-meter.ts'
import { mediaBytesOfPage, watchMeter } from './page-bytes.ts'
import { dataChoices, watchData } from './data-store.ts'
import { keepHeight } from './keep-height.ts'
import { watchConnection } from './read-connection.ts'

export interface DataKeeper extends Disposable {
  /** Tallest picture that may be fetched now. */
  capHeightPx(): number | undefined
  /** Applies the limit of the page again, which may have changed. */
  lookAgain(): void
  /** Configures an engine for the current mode, and again whenever the mode changes. */
  attach(player: EnginePlayer, video: HTMLVideoElement): void
}

/**
 * Keeps a playback to the data mode of its viewer, wherever and whenever it is chosen, and counts its bytes.
 *
 * Heights change while it plays, from the next segment on, since the buffer was paid for already. Switching pictures
 * off or on reloads at the same position.
 */
export function keepData(needs: {
  view: PlaybackStore
  /** The limit of the page itself. */
  limits(): { capHeightPx?: number | undefined }
  reload(): void
}): DataKeeper {
  const { view } = needs
  startDataMeter()
  const bytesBefore = mediaBytesOfPage()
  let player: EnginePlayer | null = null

  const readRule = () => ({ dataMode: dataChoices().mode, dataRule: currentRule() })
  const capHeightPx = () => {
    const heights = [needs.limits().capHeightPx, view.getState().dataRule.capHeightPx].filter(
      (px) => px != null,
    )
    return heights.length > 0 ? Math.min(...heights) : undefined
  }
  const height = keepHeight(capHeightPx)
  const setUp = () => {
    player?.configure('manifest.disableVideo', view.getState().dataRule.isAudioOnly)
    height.look()
  }
  const look = () => {
    const before = view.getState().dataRule
    const now = readRule()
    if (JSON.stringify(now.dataRule) === JSON.stringify(before)) return view.setState(now)
    view.setState(now)
    setUp()
    if (now.dataRule.isAudioOnly !== before.isAudioOnly) needs.reload()
    else if (player) stepDown(player, view, capHeightPx())
  }

  view.setState(readRule())
  const stops = [
    watchData(look),
    watchConnection(look),
    watchMeter(() => view.setState({ mediaBytes: mediaBytesOfPage() - bytesBefore })),
  ]
  return {
    capHeightPx,
    lookAgain: height.look,
    attach(attached, video) {
      player = attached
      height.attach(attached, video)
      setUp()
    },
    [Symbol.dispose]() {
      player = null
      height[Symbol.dispose]()
      for (const stop of stops) stop()
    },
  }
}

/** Replaces a picture above the cap now, not at the engine's next decision, and drops a chosen height above it. */
function stepDown(player: EnginePlayer, view: PlaybackStore, capHeightPx = Infinity): void {
  const tracks = player.getVideoTracks().filter(({ height }) => height)
  const active = tracks.find((track) => track.active)
  const activeHeightPx = active && namedHeightPx(active)
  const isAbove = (heightPx: number | null | undefined) => (heightPx ?? 0) > capHeightPx
  if (!isAbove(activeHeightPx) && !isAbove(view.getState().chosenHeightPx)) return
  const within = tallestWithin(
    tracks.map((track) => ({ track, heightPx: namedHeightPx(track) ?? 0 })),
    capHeightPx,
  )
  player.configure('abr.enabled', false)
  if (within) player.selectVideoTrack(within.track)
  player.configure('abr.enabled', true)
  view.setState({ chosenHeightPx: null })
}
