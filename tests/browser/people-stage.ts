import { admin } from '@tayang/contract'
import { test as base, type Browser, type Page } from '@playwright/test'
import { openTestHouse, type Person, type TestHouse } from '../house.ts'
import { answerAboutPush, launchBrowser } from './browser.ts'

/** A house without films and without an engine, for what people do beside watching. */
export interface PeopleStage {
  test: TestHouse
  operator: Person
}

export const test = base.extend<object, { stage: PeopleStage; browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stage: [
    async ({}, use) => {
      const house = await openTestHouse({
        pages: true,
        ownDatabase: true,
        // A minute of the page's clock is no minute of the server's.
        env: { TAYANG_OTP_COOL_DOWN_MS: '1' },
      })
      const operator = await house.operator()
      for (const [order, friendlyId] of ['home', 'movies', 'series', 'animation'].entries()) {
        const body = {
          title: { en: friendlyId, id: friendlyId },
          isCategory: friendlyId !== 'home',
          order,
          sections: [],
        }
        const how = { token: operator.login.accessToken }
        const put = await house.call(admin.putPage, { params: { friendlyId }, body }, how)
        if (put.status >= 400) throw new Error(`page ${friendlyId}: ${JSON.stringify(put.refusal)}`)
      }
      await use({ test: house, operator })
      await house[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
  context: async ({ context }, use) => {
    await answerAboutPush(context, 'denied')
    await use(context)
  },
})
export { expect } from '@playwright/test'

/** The page as that person finds it on a browser where they are signed in; how they sign in is a journey of its own. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  const { account, profile, accessToken, refreshToken } = person.login
  await page.addInitScript(
    (kept) => {
      // Once per browser: what the page changes later stays changed.
      if (localStorage.getItem('tayang.entered') === kept['tayang.entered']) return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    {
      'tayang.entered': person.email,
      'tayang.viewer': JSON.stringify({ account, profile }),
      'tayang.access-token': accessToken,
      'tayang.refresh-token': refreshToken,
      'tayang.device-uuid': person.deviceUuid,
    },
  )
}

/** The page's program runs: what is pressed now is heard. */
export const isAlive = (page: Page) => page.waitForFunction(() => 'alive' in document.documentElement.dataset)
