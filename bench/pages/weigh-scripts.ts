import { gzipSync } from 'node:zlib'
import { openBrowser } from '../browser/open-browser.ts'

export interface Script {
  readonly path: string
  readonly gzipBytes: number
}

/** The page counts as loaded once nothing was asked for half a second; a player never stops asking. */
const QUIET_MS_MAX = 20_000

/** Every script that a page asks for by itself, each as gzip -9 makes it, heaviest first. */
export async function weighScripts(address: string, seen: { untilVideo: boolean }): Promise<Script[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    const bodies: Promise<Script>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || response.status() !== 200) return
      const path = new URL(response.url()).pathname
      bodies.push(
        response.body().then((body) => ({ path, gzipBytes: gzipSync(body, { level: 9 }).byteLength })),
      )
    })
    await page.goto(address)
    if (seen.untilVideo) {
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1, undefined, {
        timeout: QUIET_MS_MAX,
      })
    } else {
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS_MAX })
    }
    return (await Promise.all(bodies)).toSorted((one, other) => other.gzipBytes - one.gzipBytes)
  } finally {
    await browser.close()
  }
}
