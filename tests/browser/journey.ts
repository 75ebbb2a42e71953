import { test as base, type Browser } from '@playwright/test'
import { answerAboutPush, launchBrowser } from './browser.ts'

/** What every journey has, whichever app it uses. */
export const journey = base.extend<object, { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ context }, use) => {
    await answerAboutPush(context, 'denied')
    await use(context)
  },
})
