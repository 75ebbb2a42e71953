import type { EnginePlayer } from '#engine'

import { drawnLinesMax } from '../../core/index.ts'
import type { Size } from '../../core/index.ts'
import { watchDrawnBox } from '../element/drawn-box.ts'
import { bufferedAheadS } from '../element/watch-element.ts'

/** Seconds of the smaller picture that stay buffered while the first larger segment is loaded. */
const KEPT_S = 5

export interface HeightKeeper extends Disposable {
  attach(player: EnginePlayer, video: HTMLVideoElement): void
  /** Applies the current limit to the engine. */
  look(): void
}

/**
 * Limits the automatic choice of the engine to the height that may be fetched and that is drawn: a film in a portrait
 * phone's strip costs only what the strip shows. A height that the viewer chose is not limited.
 */
export function keepHeight(capHeightPx: () => number | undefined): HeightKeeper {
  const closing = new AbortController()
  let on: { player: EnginePlayer; video: HTMLVideoElement; box: () => Size } | null = null
  let rungs: readonly Size[] = []
  let drawnBefore = Infinity
  let configured = ''

  const look = () => {
    if (!on) return
    const { player, video, box } = on
    const hadRungs = rungs.length > 0
    const found = rungsOf(player)
    if (found.length > 0) rungs = found
    const drawn = drawnLinesMax({ rungs, box: box(), scale: devicePixelRatio }) ?? Infinity
    const hasGrown = hadRungs && drawn > drawnBefore
    drawnBefore = drawn
    const lines = Math.min(capHeightPx() ?? Infinity, drawn)
    // The lines of a portrait picture are its columns.
    const isUpright = rungs.some(({ widthPx, heightPx }) => widthPx < heightPx)
    const restrictions = isUpright
      ? { maxWidth: lines, maxHeight: Infinity }
      : { maxWidth: Infinity, maxHeight: lines }
    const wanted = `${isUpright} ${lines}`
    if (wanted === configured) return
    configured = wanted
    // Otherwise the enlarged picture would show the small buffered segments for half a minute.
    const clearBufferSwitch = hasGrown && bufferedAheadS(video) > KEPT_S
    player.configure({ abr: { restrictions, clearBufferSwitch, safeMarginSwitch: KEPT_S } })
    if (clearBufferSwitch) player.configure('abr.clearBufferSwitch', false)
  }

  return {
    attach(player, video) {
      on = { player, video, box: watchDrawnBox(video, look, closing.signal) }
      // At `streaming` the rungs are known and none is chosen yet; a show may get others later.
      for (const type of ['streaming', 'trackschanged']) player.addEventListener(type, look)
    },
    look,
    [Symbol.dispose]() {
      on = null
      closing.abort()
    },
  }
}

function rungsOf(player: EnginePlayer): Size[] {
  return player
    .getVariantTracks()
    .flatMap(({ width, height }) => (width && height ? [{ widthPx: width, heightPx: height }] : []))
}
