import { admin } from '@tayang/contract'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { journey } from './journey.ts'

/** An app without films and without an engine, for what people do beside watching. */
export interface PeopleStage {
  test: TestApp
  operator: Person
}

export const test = journey.extend<object, { stage: PeopleStage }>({
  stage: [
    async ({}, use) => {
      const app = await openTestApp({
        pages: true,
        ownDatabase: true,
        // A minute of the page's clock is no minute of the server's.
        env: {
          TAYANG_OTP_COOL_DOWN_MS: '1',
          TAYANG_DRAWS_EVERY_MS: '500',
          TAYANG_DELETION_GRACE_MS: String(14 * 24 * 60 * 60_000),
        },
      })
      const operator = await app.operator()
      for (const [order, friendlyId] of ['home', 'movies', 'series', 'animation'].entries()) {
        const body = {
          title: { en: friendlyId, id: friendlyId },
          isCategory: friendlyId !== 'home',
          order,
          sections: [],
        }
        const how = { token: operator.login.accessToken }
        const put = await app.call(admin.putPage, { params: { friendlyId }, body }, how)
        if (put.status >= 400) throw new Error(`page ${friendlyId}: ${JSON.stringify(put.refusal)}`)
      }
      await use({ test: app, operator })
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'
