import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tools/browser/find-chromium.ts'

/** What a browser needs in a bare container; the same for a floor and for us. */
const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
]

/** A fresh browser: nothing of an earlier page is in its caches. Close it before the next one opens. */
export async function openBrowser(options: { debugPort?: number } = {}): Promise<Browser> {
  const args = [...FLAGS, ...(options.debugPort ? [`--remote-debugging-port=${options.debugPort}`] : [])]
  // The one from npm, so that all machines measure with the same; CHROME_PATH names another.
  const named = process.env['CHROME_PATH']
  return chromium.launch({ executablePath: named || (await findChromium()), args })
}
