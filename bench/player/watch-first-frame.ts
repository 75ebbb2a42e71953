import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from '../browser/open-browser.ts'

/** Slow 4G and a slow phone (the same for a floor and for us). */
const SLOW = { bitsPerSecond: 1_600_000, uploadBitsPerSecond: 750_000, delayMs: 150, processorTimes: 4 }
const FRAME_MS_MAX = 90_000

export interface FirstFrame {
  /** From the start of the navigation to the first picture that is shown. */
  readonly firstFrameMs: number
  /** What the page had fetched until then, as it came in. */
  readonly fetched: readonly { readonly path: string; readonly endMs: number; readonly bytes: number }[]
}

/** Opens an address in a cold browser and waits for the first picture of its video. */
export async function watchFirstFrame(address: string, network: 'slow' | 'free'): Promise<FirstFrame> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true })
    if (network === 'slow') await slowDown(await page.context().newCDPSession(page))
    await page.addInitScript(noteFirstFrame)
    await page.goto(address, { waitUntil: 'commit', timeout: FRAME_MS_MAX })
    await page.waitForFunction(() => 'tayangFirstFrameMs' in window, undefined, { timeout: FRAME_MS_MAX })
    return await readFirstFrame(page)
  } finally {
    await browser.close()
  }
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
        if (!('tayangFirstFrameMs' in window)) Object.assign(window, { tayangFirstFrameMs: now })
      })
    }
    requestAnimationFrame(look)
  }
  look()
}

async function readFirstFrame(page: Page): Promise<FirstFrame> {
  return page.evaluate(() => {
    const firstFrameMs = (window as unknown as { tayangFirstFrameMs: number }).tayangFirstFrameMs
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const fetched = entries
      .filter(({ responseEnd }) => responseEnd <= firstFrameMs)
      .map(({ name, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        endMs: Math.round(responseEnd),
        bytes: transferSize,
      }))
      .toSorted((one, other) => one.endMs - other.endMs)
    return { firstFrameMs, fetched }
  })
}
