import type { Page } from '@playwright/test'
import { openFilm, PICTURE_MS_MAX, readMoment } from './open-film.ts'

/** By then our controls are there, and neither side has fetched what is sought. */
const SEEK_AFTER_S = 3
const SEEK_AHEAD_S = 20

export interface Fetched {
  readonly path: string
  readonly startMs: number
  readonly endMs: number
  readonly bytes: number
}

export interface Seek {
  /** From setting the place to the first picture of it that is shown. */
  readonly seekMs: number
  /** What was on its way meanwhile; times count from the seek. */
  readonly fetched: readonly Fetched[]
}

export interface FilmWatch extends Seek {
  /** From the start of the navigation to the first picture that is shown. */
  readonly firstFrameMs: number
  /** From the start of the navigation until there is a bar to seek with; null on a bare page. */
  readonly controlsMs: number | null
  /** What the page had fetched until then, as it came in. */
  readonly fetchedFirst: readonly Fetched[]
}

/** Opens an address on a slow phone, waits for the first picture of its video, and then seeks far ahead. */
export async function watchFilm(
  address: string,
  { hasControls }: { hasControls: boolean },
): Promise<FilmWatch> {
  await using film = await openFilm(address, 'slow')
  const { page, firstFrameMs } = film
  const { seekMs, soughtAtMs } = await seekAhead(page)
  const fetched = await readFetched(page)
  const controlsMs = hasControls ? await readMoment(page, 'tayangControlsMs') : null
  return {
    firstFrameMs,
    controlsMs,
    seekMs,
    fetchedFirst: fetched.filter(({ endMs }) => endMs <= firstFrameMs),
    fetched: fetched
      .filter(({ startMs, endMs }) => endMs > soughtAtMs && startMs <= soughtAtMs + seekMs)
      .map((one) => ({
        ...one,
        startMs: Math.round(one.startMs - soughtAtMs),
        endMs: Math.round(one.endMs - soughtAtMs),
      })),
  }
}

/** As a hand on the bar does it; a place that was fetched before would say nothing. */
async function seekAhead(page: Page): Promise<{ seekMs: number; soughtAtMs: number }> {
  const played = (afterS: number) => (document.querySelector('video')?.currentTime ?? 0) >= afterS
  await page.waitForFunction(played, SEEK_AFTER_S, { timeout: PICTURE_MS_MAX })
  return page.evaluate(
    ({ aheadS, waitMs }) =>
      new Promise<{ seekMs: number; soughtAtMs: number }>((resolve, reject) => {
        const video = document.querySelector('video')
        if (!video) return reject(new Error('no video to seek in'))
        const targetS = video.currentTime + aheadS
        const { buffered, duration } = video
        if (duration < targetS) return reject(new Error(`${targetS} s is beyond the film's ${duration} s`))
        for (let at = 0; at < buffered.length; at++) {
          if (buffered.end(at) > targetS) return reject(new Error(`${targetS} s was fetched before`))
        }
        const look = (now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
          // A picture of the old place may still be on its way to the screen.
          if (Math.abs(mediaTime - targetS) < aheadS / 2) resolve({ seekMs: now - soughtAtMs, soughtAtMs })
          else video.requestVideoFrameCallback(look)
        }
        video.requestVideoFrameCallback(look)
        setTimeout(() => reject(new Error('no picture after the seek')), waitMs)
        const soughtAtMs = performance.now()
        video.currentTime = targetS
      }),
    { aheadS: SEEK_AHEAD_S, waitMs: PICTURE_MS_MAX },
  )
}

/** What a page has fetched, as it came in. */
export async function readFetched(page: Page): Promise<Fetched[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        startMs: Math.round(startTime),
        endMs: Math.round(responseEnd),
        bytes: transferSize,
      }))
      .toSorted((one, other) => one.endMs - other.endMs)
  })
}
