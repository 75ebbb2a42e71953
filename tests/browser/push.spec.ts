import { user } from '@tayang/contract'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { answerAboutPush } from './browser.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { isAlive } from './usable.ts'

const promptOf = (page: Page) => page.getByRole('dialog', { name: 'Push notifications' })
const kept = (page: Page) =>
  page.evaluate(() => ({
    choice: localStorage.getItem('tayang.push-choice'),
    token: localStorage.getItem('tayang.push-token'),
    sent: localStorage.getItem('tayang.push-sent'),
  }))

const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** The push service is outside of what we have here: the browser's part of it answers at once. */
async function subscribeAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription }) as unknown as PushSubscription
  }, SUBSCRIPTION)
}

/** A guest is asked on the third page of a visit. */
async function visitThreePages(page: Page): Promise<void> {
  for (const path of ['/', '/live', '/clips']) {
    await page.goto(path)
    await isAlive(page)
  }
}
const privacyBarOf = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

test('a guest is asked on the third page, alone; Deny is kept and nobody is asked again', async ({
  page,
  context,
}) => {
  await answerAboutPush(context, 'default')
  await page.goto('/')
  await expect(privacyBarOf(page)).toBeVisible()
  await expect(promptOf(page)).toBeHidden()
  await visitThreePages(page)
  await expect(promptOf(page)).toBeVisible()
  await expect(privacyBarOf(page)).toBeHidden()
  await promptOf(page).getByRole('button', { name: 'Deny' }).click()
  expect(await kept(page)).toEqual({ choice: 'false', token: null, sent: null })
  await page.reload()
  await isAlive(page)
  await expect(privacyBarOf(page)).toBeVisible()
  await expect(promptOf(page)).toBeHidden()
})

test('Allow asks the browser, makes a token, and the server gets it once somebody is signed in', async ({
  page,
  context,
  stage,
}) => {
  const nina = await stage.test.person('Nina')
  await answerAboutPush(context, 'default')
  await subscribeAtOnce(context)
  await visitThreePages(page)
  await promptOf(page).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(async () => (await kept(page)).token).toContain(SUBSCRIPTION.endpoint)
  // A guest has nobody to whom it could belong.
  expect(await kept(page)).toMatchObject({ choice: 'true', sent: 'false' })

  await enterAs(page, nina)
  const told = page.waitForResponse((answer) => answer.url().includes('/user/v1.0/devices/'))
  await page.goto('/')
  expect((await told).status()).toBe(204)
  await expect.poll(async () => (await kept(page)).sent).toBe('true')
  const { body } = await stage.test.call(user.listDevices, {}, { token: nina.login.accessToken })
  expect(body.data).toHaveLength(1)
})

test('a push is shown, and pressing it brings the page to what it is about', async ({
  page,
  context,
  stage,
}) => {
  await enterAs(page, await stage.test.person('Oki'))
  await page.goto('/')
  await isAlive(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const shown = await deliver(worker, {
    title: 'New device logged in',
    body: 'Is it you?',
    image: null,
    notificationId: crypto.randomUUID(),
    content_type: 'in-app',
    content_id: 'device',
    profileId: null,
  })
  expect(shown).toMatchObject({ title: 'New device logged in', body: 'Is it you?' })
  await press(worker, shown.data)
  await expect(page).toHaveURL(/\/notifications$/)
})

test('what a page needs is kept for when there is no connection, and nothing else is', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isAlive(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await context.setOffline(true)
  await page.goto('/search?keyword=rain')
  await expect(page.getByText('Please check your internet connection and try again')).toBeVisible()
  await context.setOffline(false)
  const names = await page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return stored.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(names.filter((name) => name !== '/offline' && !name.startsWith('/assets/'))).toEqual([])
})

interface Shown {
  title: string
  body: string
  data: unknown
}

/** A push as the worker hears it. What it shows is written down, since a browser without windows shows nothing. */
function deliver(worker: Worker, message: object): Promise<Shown> {
  return worker.evaluate(
    (text) =>
      new Promise<Shown>((resolve) => {
        const scope = globalThis as unknown as {
          registration: { showNotification: unknown }
          dispatchEvent(event: Event): void
          PushEvent: new (type: string, init: { data: string }) => Event
        }
        scope.registration.showNotification = async (title: string, options: Omit<Shown, 'title'>) =>
          resolve({ title, body: options.body, data: options.data })
        scope.dispatchEvent(new scope.PushEvent('push', { data: text }))
      }),
    JSON.stringify(message),
  )
}

function press(worker: Worker, data: unknown): Promise<void> {
  return worker.evaluate((shown) => {
    const notification = { data: shown, close: () => undefined }
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    })
    globalThis.dispatchEvent(event)
  }, data)
}
