import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { findChromium } from '../../tools/browser/find-chromium.ts'

/** Flags that a browser in a bare container needs; the package's own would weaken what we test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Containers have 64 MB there, which a few pages fill.
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--autoplay-policy=no-user-gesture-required',
]

/** Chromium from npm; or the one that `TAYANG_TEST_BROWSER` names. */
export async function launchBrowser(): Promise<Browser> {
  const own = process.env['TAYANG_TEST_BROWSER']
  // The packed one is the shell that has no window; a whole browser has another way to go without.
  const headless = own === undefined ? '--headless=shell' : '--headless=new'
  const executablePath = own ?? (await findChromium())
  return chromium.launch({ executablePath, args: [headless, ...FLAGS] })
}

/**
 * A browser has an answer to every question about notifications before a page asks it: the packed one says no by
 * itself, a whole one would be asked. A journey about pushes gives its own.
 */
export async function answerAboutPush(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<void> {
  await context.addInitScript((answer) => {
    let now = answer
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => now })
    // Every permission is granted.
    Notification.requestPermission = async () => (now = now === 'default' ? 'granted' : now)
  }, permission)
}
