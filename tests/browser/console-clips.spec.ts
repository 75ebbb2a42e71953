import type { Page } from '@playwright/test'
import { expect, test, type ConsoleStage } from './console-stage.ts'
import { enterConsole, withoutReading } from './console-steps.ts'
import { expectUsable, sizes } from './usable.ts'

const SHOTS = process.env['TAYANG_SHOTS']
const shot = async (page: Page, name: string) => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

const title = (page: Page) => page.getByRole('heading', { level: 2 }).first()

const enter = (page: Page, { reviewer }: ConsoleStage, path = '') => enterConsole(page, reviewer, path)

test('an operator signs in, and is told when a password is wrong', async ({ page, stage }) => {
  await page.goto('/console/clips')
  await expectUsable(page, 'the sign-in')
  await shot(page, 'sign-in-desktop')
  await page.getByLabel('Email, number or name').fill(stage.reviewer.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong name or password.')
  await page.getByLabel('Password', { exact: true }).fill(stage.reviewer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(title(page)).toHaveText(stage.titles[0] ?? '')
  await page.reload()
  await expect(title(page)).toHaveText(stage.titles[0] ?? '')
})

const inLanguage = (page: Page, language: 'en' | 'id') =>
  page.addInitScript((to) => localStorage.setItem('tayang.console.language', to), language)

/** No hand leaves the keys: the form has the focus when it comes. */
async function enterByKeys(page: Page, { reviewer, titles }: ConsoleStage): Promise<void> {
  await page.goto('/console/clips')
  await expect(page.locator('[name=username]')).toBeFocused()
  await page.keyboard.type(reviewer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(reviewer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(titles[0] ?? '', { exact: true }).first()).toBeVisible()
}

for (const size of sizes) {
  for (const language of ['en', 'id'] as const) {
    test(`a whole shift goes by keyboard alone at ${size.width} px in ${language}`, async ({
      page,
      stage,
    }) => {
      const [first = '', second = '', third = ''] = stage.titles
      /** The bar of ten seconds is over, and so is what it said. */
      const takeBack = async (said: string) => {
        const bar = page.getByRole('status').filter({ hasText: said })
        await expect(bar).toBeVisible()
        await page.keyboard.press('z')
        await expect(bar).toBeHidden()
        await expect(title(page)).toHaveText(second)
        await expect.poll(async () => (await stage.waiting()).length).toBe(stage.titles.length)
      }
      await page.setViewportSize(size)
      await inLanguage(page, language)
      await enterByKeys(page, stage)
      // A phone begins with the list.
      if (size.width < 768) await page.keyboard.press('ArrowDown')
      await expect(title(page)).toHaveText(first)
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0)
      await shot(page, `clips-${size.width}-${language}`)

      await page.keyboard.press('s')
      await expect(title(page)).toHaveText(second)
      // Its title is markup and its owner's name has 300 letters.
      await expectUsable(page, `the desk at ${size.width} px in ${language}`)
      await expect(page.locator('img[src="x"]')).toHaveCount(0)

      await page.keyboard.press('4')
      await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
      await page.keyboard.press('r')
      await expect(title(page)).toHaveText(third)
      await takeBack(second)

      await page.keyboard.press('6')
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await page.keyboard.type('Bukan videomu')
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
      await expect(dialog).toBeHidden()
      await expect(title(page)).toHaveText(third)
      await takeBack(second)

      await page.keyboard.press('a')
      await expect(title(page)).toHaveText(third)
      await takeBack(second)

      await page.keyboard.press('?')
      await expect(dialog).toContainText(language === 'en' ? 'Publish' : 'Tayangkan')
      await shot(page, `keys-${size.width}-${language}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  }
}

test('a case that another operator works on shows whose it is, and asks before it is decided', async ({
  page,
  browser,
  stage,
}) => {
  const other = await stage.test.operator()
  const context = await browser.newContext({ baseURL: stage.test.address, reducedMotion: 'reduce' })
  const theirs = await context.newPage()
  await enterConsole(theirs, other)
  const [first] = await stage.waiting()
  await expect(title(theirs)).toHaveText(first?.titles[1] ?? '')
  await enter(page, stage)
  await expect(title(page)).toHaveText(first?.titles[1] ?? '')
  await expect(page.getByText(/is working on this clip/).first()).toBeVisible()
  const before = (await stage.waiting()).length
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Another operator is working on this' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  expect((await stage.waiting()).length).toBe(before)
  // They go on to the next one: this one is free at once, and nobody asked for that.
  await theirs.keyboard.press('s')
  await expect(page.getByText(/is working on this clip/)).toHaveCount(0)
  await context.close()
})

test('the next clip and its picture are there before they are asked for', async ({ page, stage }) => {
  await enter(page, stage)
  const before = await stage.waiting()
  await expect(title(page)).toHaveText(before[0]?.titles[1] ?? '')
  // The next one is fetched while this one is watched.
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
  const tookMs = await withoutReading(page, () =>
    page.evaluate(
      (next) =>
        new Promise<{ title: number; picture: number }>((resolve) => {
          const began = performance.now()
          let titleAt = 0
          const look = () => {
            const isThere = document.querySelector('h2')?.textContent === next
            if (isThere && titleAt === 0) titleAt = performance.now() - began
            const video = document.querySelector('video')
            if (isThere && video && video.readyState >= 2)
              resolve({ title: titleAt, picture: performance.now() - began })
            else requestAnimationFrame(look)
          }
          dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
          look()
        }),
      before[1]?.titles[1],
    ),
  )
  console.log('after a decision:', JSON.stringify(tookMs))
})

test('five idle minutes ask the server for one thing at most', async ({ page, stage }) => {
  await page.clock.install()
  await enter(page, stage)
  await expect(title(page)).toBeVisible()
  await page.clock.runFor(20_000)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBe(4)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.clock.runFor(5 * 60_000)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(1)
})

test('a tab that is older than the last update loads itself again, once', async ({ page, stage }) => {
  await enter(page, stage, 'own/sessions')
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  let isGone = true
  await page.route('**/console/assets/clips-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
  )
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: /Clip review/ }).click()
  await loaded
  // It is still gone: the person reads about it, and the tab does not load itself for ever.
  await expect(page.getByText("This screen couldn't be shown.")).toBeVisible()
  isGone = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(title(page)).toBeVisible()
})
