import type { Page } from '@playwright/test'
import { admin, moderation, shows } from '@tayang/contract'
import { until } from '../app.ts'
import { publishLive } from '../films.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, isClosed, sizes } from './usable.ts'

/** So much of a show that the thirty seconds before a press are there. */
const UNDER_WAY_MS = 40_000

test('a viewer keeps a moment with X, trims it by keys and posts it; the streamer shows it, and it plays', async ({
  browser,
  stage,
}) => {
  test.setTimeout(300_000)
  const app = stage.test
  const streamer = await app.person('Rani')
  const own = { token: streamer.login.accessToken }
  // Operators would look at the first week of a streamer as well.
  await app.call(
    admin.putSetting,
    { params: { key: 'moment.review' }, body: { value: 'none' } },
    { token: stage.operator.login.accessToken },
  )
  const rtmp = await app.call(shows.getRtmp, {}, own)
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const isOn = async () => (await app.call(shows.listLiveShows, { query: {} })).body.data[0]
  const show = await until(isOn, { what: 'the show on air' })
  const profileId = show.profile.id
  await app.call(
    moderation.putChatSettings,
    { params: { profileId }, body: { clipping: 'everyone', viewersMoments: 'wait' } },
    own,
  )
  const begunAt = show.startedAt ?? Date.now()
  await until(async () => Date.now() - begunAt > UNDER_WAY_MS, {
    withinMs: 2 * UNDER_WAY_MS,
    what: 'a show that is under way',
  })

  const context = await browser.newContext({ baseURL: app.address, viewport: sizes[0] })
  const page = await context.newPage()
  // A guest who presses is asked to sign in.
  await page.goto(`/liveshow/${show.id}`)
  await plays(page)
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await isClosed(dialog)
  await enterAs(page, await app.person('Bayu'))

  await page.goto(`/liveshow/${show.id}`)
  await plays(page)
  await page.keyboard.press('x')
  await expect(page.getByText(/^Moment kept · \d+ s$/)).toBeVisible()
  await plays(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/moment\//)

  const start = page.getByRole('slider', { name: 'Start' })
  const valueOf = async () => Number(await start.getAttribute('aria-valuenow'))
  await expect(start).toBeVisible()
  const before = await valueOf()
  await start.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await valueOf()).toBe(before + 4)
  // Its pictures are drawn, and it plays what is selected.
  await expect(page.locator('canvas[data-drawn]').nth(4)).toBeVisible({ timeout: 30_000 })
  await plays(page)
  await page.getByRole('radio', { name: /Window/ }).check()
  await expect(page.getByRole('slider', { name: /^Window/ })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `the moment editor at ${size.width} px`)
  }
  await page.setViewportSize(sizes[0])
  await page.getByLabel('Title').fill('Warna yang berputar')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Moment posted' })).toBeVisible()
  await expect(page.getByText(/Rani reviews it first/)).toBeVisible()

  // The streamer looks at it, and then everybody may.
  const desk = await browser.newContext({ baseURL: app.address, viewport: sizes[0] })
  const dashboard = await desk.newPage()
  await dashboard.goto('/')
  await enterAs(dashboard, streamer)
  await dashboard.goto('/streamer-dashboard')
  await dashboard.getByRole('button', { name: 'Watch Warna yang berputar' }).click()
  await plays(dashboard, 'dialog video')
  await dashboard.keyboard.press('Escape')
  for (const size of sizes) {
    await dashboard.setViewportSize(size)
    await expectUsable(dashboard, `a dashboard with moments at ${size.width} px`)
  }
  await dashboard.getByRole('button', { name: 'Show Warna yang berputar' }).click()
  await expect(dashboard.getByText('No moments are waiting', { exact: false })).toBeVisible()
  run.stop()

  await page.getByRole('link', { name: 'Watch', exact: true }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/clips\//)
  await expect(page.getByText('Warna yang berputar').first()).toBeVisible()
  await context.close()
  await desk.close()
})

/** Pictures advance. */
async function plays(page: Page, of = 'video'): Promise<void> {
  const atS = () =>
    page
      .locator(of)
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(atS, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await atS()
  await expect.poll(async () => Math.abs((await atS()) - before), { timeout: 30_000 }).toBeGreaterThan(0.3)
}
