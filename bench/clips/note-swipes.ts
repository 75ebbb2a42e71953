export interface SwipeNotes {
  /** From the frame in which a slide took the screen to the first new picture of its clip. */
  firstFramesMs: number[]
  /** Tasks over 50 ms while the feed was swiped. */
  tasksMs: number[]
}

declare global {
  interface Window {
    /** Waits until the shown clip plays and, where that is wanted, the next one has its first picture. */
    tayangReady?: (waitsForNext: boolean) => Promise<{ isLast: boolean; frames: number }>
  }
}

/** Runs in the page before its own scripts. */
export function noteSwipes(): void {
  const notes: SwipeNotes = { firstFramesMs: [], tasksMs: [] }
  window.tayangSwipes = notes
  let hasSwiped = false
  let shown: Element | null = null
  new PerformanceObserver((list) => {
    if (hasSwiped) notes.tasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
  }).observe({ type: 'longtask' })

  const slides = () => [...document.querySelectorAll('section[data-clip]')]
  const at = () => slides().findIndex((slide) => !slide.hasAttribute('inert'))
  const videoOf = (index: number) =>
    [...document.querySelectorAll('video')].find(
      (video) => !video.hidden && video.style.getPropertyValue('--at') === String(index),
    )
  const playing = (index: number) => {
    const video = videoOf(index)
    return video !== undefined && !video.paused && video.currentTime > 0.2
  }
  const look = () => {
    const now = slides()[at()] ?? null
    if (now !== shown && shown !== null && now !== null) {
      const startedMs = performance.now()
      const wait = () => {
        const video = videoOf(at())
        // The picture of a clip that waited was drawn before; it is new when the clip plays.
        if (!video || video.paused) requestAnimationFrame(wait)
        else
          video.requestVideoFrameCallback((atMs) => {
            notes.firstFramesMs.push(Math.max(0, Math.round(atMs - startedMs)))
          })
      }
      wait()
    }
    shown = now
    requestAnimationFrame(look)
  }
  look()

  window.tayangReady = async (waitsForNext) => {
    const isReady = () => {
      const next = videoOf(at() + 1)
      const isNextThere = at() >= slides().length - 1 || (next?.readyState ?? 0) >= 3
      return playing(at()) && (!waitsForNext || isNextThere)
    }
    for (let frames = 0; frames < 1_200 && !isReady(); frames += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    hasSwiped = true
    return { isLast: at() >= slides().length - 1, frames: notes.firstFramesMs.length }
  }
}
