import { chromium, type Browser } from '@playwright/test'
import packed from '@sparticuz/chromium'

/** Flags that a browser in a bare container needs; the package's own would weaken what we test. */
const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
]

/** Chromium from npm; or the one that `TAYANG_TEST_BROWSER` names. */
export async function launchBrowser(): Promise<Browser> {
  const own = process.env['TAYANG_TEST_BROWSER']
  return chromium.launch({ executablePath: own ?? (await packed.executablePath()), args: FLAGS })
}
