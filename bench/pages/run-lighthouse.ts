import lighthouse, { type Flags } from 'lighthouse'
import { openBrowser } from '../browser/open-browser.ts'
import { findFreePort } from '../app/start-app.ts'

/** What one cold look at a page measured. */
export interface PageLook {
  readonly [metric: string]: number
  readonly lcpMs: number
  readonly fcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly score: number
}

/** A page as a phone on slow 4G would see it, by Lighthouse with simulated throttling. */
export async function runLighthouse(address: string): Promise<PageLook> {
  const port = await findFreePort()
  const browser = await openBrowser({ debugPort: port })
  try {
    const flags: Flags = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    }
    const result = await lighthouse(address, flags)
    if (!result) throw new Error(`Lighthouse answered nothing for ${address}`)
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
    const read = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      lcpMs: read('largest-contentful-paint'),
      fcpMs: read('first-contentful-paint'),
      tbtMs: read('total-blocking-time'),
      cls: read('cumulative-layout-shift'),
      score: categories['performance']?.score ?? Number.NaN,
    }
  } finally {
    await browser.close()
  }
}
