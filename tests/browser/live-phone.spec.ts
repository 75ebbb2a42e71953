import { enterAs } from './sign-in-steps.ts'
import { expect, goOnAir, test } from './live-stage.ts'
import { isAlive } from './usable.ts'

const PHONE = { width: 390, height: 844 }

test("on a phone's full screen the chat lies at the lower left, and a comment is sent from there", async ({
  page,
  stage,
}) => {
  test.setTimeout(240_000)
  const { test: app } = stage
  const [streamer, viewer] = [await app.person('Laras'), await app.person('Wira')]
  const { show, run } = await goOnAir(stage, { who: streamer, name: 'Angkringan' })
  await page.setViewportSize(PHONE)
  await enterAs(page, viewer)
  await page.goto(`/liveshow/${show.id}`)
  await isAlive(page)
  const player = page.locator('section', { has: page.locator('video') }).first()
  await expect
    .poll(() => player.locator('video').evaluate((one: HTMLVideoElement) => one.videoWidth))
    .toBeGreaterThan(0)
  await player.focus()
  await page.mouse.move(PHONE.width / 2, 120)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)

  const full = page.locator(':fullscreen')
  const field = full.getByLabel('Comment')
  await field.fill('halo dari layar penuh')
  await field.press('Enter')
  const line = full.getByRole('log').getByText('halo dari layar penuh')
  await expect(line).toBeVisible()

  const [box, log] = [await field.boundingBox(), await full.getByRole('log').boundingBox()]
  // Wide enough to write in, and never over the streamer at the top.
  expect(box!.width).toBeGreaterThan(120)
  expect(log!.x).toBeLessThan(24)
  expect(log!.x + log!.width).toBeLessThan(PHONE.width * 0.8)
  expect(log!.y).toBeGreaterThan(PHONE.height * 0.4)
  await page.keyboard.press('Escape')
  run.stop()
})
