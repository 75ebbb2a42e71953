import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from '../browser/open-browser.ts'

/** Slow 4G and a slow phone (the same for a floor and for us). */
const SLOW = { bitsPerSecond: 1_600_000, uploadBitsPerSecond: 750_000, delayMs: 150, processorTimes: 4 }
export const PICTURE_MS_MAX = 90_000

declare global {
  /** What our scripts note in a page, in the page's own time. */
  interface Window {
    tayangFirstFrameMs?: number
    tayangControlsMs?: number
  }
}

export interface OpenedFilm extends AsyncDisposable {
  readonly page: Page
  /** From the start of the navigation to the first picture that is shown. */
  readonly firstFrameMs: number
}

/** Opens an address in a cold browser and waits for the first picture of its video. */
export async function openFilm(address: string, network: 'slow' | 'free'): Promise<OpenedFilm> {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true })
  if (network === 'slow') await slowDown(await page.context().newCDPSession(page))
  await page.addInitScript(noteFirstFrame)
  await page.addInitScript(noteControls)
  await page.goto(address, { waitUntil: 'commit', timeout: PICTURE_MS_MAX })
  const firstFrameMs = await readMoment(page, 'tayangFirstFrameMs')
  const closing = opened.move()
  return { page, firstFrameMs, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Waits until it is noted. */
export async function readMoment(
  page: Page,
  name: 'tayangFirstFrameMs' | 'tayangControlsMs',
): Promise<number> {
  await page.waitForFunction((key) => key in window, name, { timeout: PICTURE_MS_MAX })
  const moment = await page.evaluate((key) => window[key], name)
  if (moment === undefined) throw new Error(`${name} was noted and is gone`)
  return moment
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.delayMs,
    downloadThroughput: SLOW.bitsPerSecond / 8,
    uploadThroughput: SLOW.uploadBitsPerSecond / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processorTimes })
}

/** Runs in the page before its own scripts. A page may put a second video in the place of its first. */
function noteFirstFrame(): void {
  performance.setResourceTimingBufferSize(1_000)
  const known = new Set<HTMLVideoElement>()
  const look = () => {
    if ('tayangFirstFrameMs' in window) return
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue
      known.add(video)
      video.requestVideoFrameCallback((now) => {
        window.tayangFirstFrameMs ??= now
      })
    }
    requestAnimationFrame(look)
  }
  look()
}

/** The bar of a film that one can seek with; a bare page has none. */
function noteControls(): void {
  const look = () => {
    if (document.querySelector('[role=slider]')) window.tayangControlsMs = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
