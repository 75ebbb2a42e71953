import type { Playback } from '@tayang/player/dom'

/** A seek that brings nothing in this time is given up: its tile stays as it is. */
const SEEK_MS_MAX = 8_000

export interface Stills {
  /** Draws the picture at a second of the stream, filling the canvas; false where it did not come. */
  draw(canvas: HTMLCanvasElement, positionS: number, signal: AbortSignal): Promise<boolean>
}

/** Pictures of a stream, one after the other: an element can be at one place at a time. */
export function openStills(playback: Playback): Stills {
  let last: Promise<unknown> = Promise.resolve()
  return {
    draw(canvas, positionS, signal) {
      const turn = last.then(async () => {
        if (signal.aborted || !(await seekTo(playback, positionS, signal))) return false
        drawCover(canvas, playback.video)
        return true
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

async function seekTo(playback: Playback, positionS: number, signal: AbortSignal): Promise<boolean> {
  const { video } = playback
  const closing = AbortSignal.any([signal, AbortSignal.timeout(SEEK_MS_MAX)])
  return new Promise((resolve) => {
    const done = (isThere: boolean) => {
      clean.abort()
      resolve(isThere)
    }
    const clean = new AbortController()
    video.addEventListener('seeked', () => done(!signal.aborted), { signal: clean.signal })
    closing.addEventListener('abort', () => done(false), { signal: clean.signal })
    playback.seek(positionS)
  })
}

/** The middle of the picture fills the canvas, whatever the shapes of both are. */
function drawCover(canvas: HTMLCanvasElement, video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video
  const { width, height } = canvas
  if (videoWidth === 0 || videoHeight === 0) return
  const scale = Math.max(width / videoWidth, height / videoHeight)
  const [cutWidth, cutHeight] = [width / scale, height / scale]
  const [left, top] = [(videoWidth - cutWidth) / 2, (videoHeight - cutHeight) / 2]
  canvas.getContext('2d')?.drawImage(video, left, top, cutWidth, cutHeight, 0, 0, width, height)
}
