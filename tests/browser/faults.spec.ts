import type { Page } from '@playwright/test'
import { openFaultProxy, type Fate } from '../faults/fault-proxy.ts'
import { expect, test } from './stage.ts'

/** Twenty seconds in `npm run bench:faults`; in `npm test` just longer than the engine's own patience. */
const OUTAGE_MS = Number(process.env['TAYANG_TEST_OUTAGE_MS'] ?? 5_000)
/** Pictures and sound of the first eight seconds; then the line goes. */
const PIECES_BEFORE_OUTAGE = 4
const PATIENCE_MS = 30_000

const placeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const seek = (page: Page, toS: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, s) => void (video.currentTime = s), toS)
const playsBeyond = (page: Page, seconds: number) =>
  expect.poll(() => placeOf(page), { timeout: PATIENCE_MS }).toBeGreaterThan(seconds)

test('a film survives resets, an outage and a switch of network, and goes on by itself', async ({
  page,
  context,
  stage,
}) => {
  test.setTimeout(90_000 + OUTAGE_MS * 2)
  const line = { isDown: false, asked: 0, torn: 0, pieces: 0 }
  const fateOf = (path: string): Fate => {
    if (line.isDown) return 'reset'
    if (!path.startsWith('/media/t/')) return 'pass'
    line.asked += 1
    // Every tenth, and one of the very first.
    if (line.asked % 10 === 2) {
      line.torn += 1
      return 'torn'
    }
    if (path.includes('.m4s') && ++line.pieces === PIECES_BEFORE_OUTAGE) line.isDown = true
    return 'pass'
  }
  await using proxy = await openFaultProxy({ target: stage.test.address, fateOf })
  await page.goto(`${proxy.address}/movie/${stage.films.free}?play=1`)
  await expect.poll(() => line.isDown, { timeout: PATIENCE_MS }).toBe(true)
  await playsBeyond(page, 0.2)

  // The outage: the picture runs dry, says so, and goes on when the line is back, untouched.
  proxy.dropAll()
  const back = setTimeout(() => (line.isDown = false), OUTAGE_MS)
  await seek(page, 6.5)
  await expect(page.getByText('Connection lost, reconnecting...')).toBeVisible({ timeout: PATIENCE_MS })
  await playsBeyond(page, 9)
  clearTimeout(back)
  await expect(page.getByText('Connection lost, reconnecting...')).toBeHidden()

  // The switch: the old connections die, for a moment there is no network at all, and then there is another one.
  await context.setOffline(true)
  proxy.dropAll()
  await expect(page.getByText('Connection lost, reconnecting...')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection lost, reconnecting...')).toBeHidden()
  const place = await placeOf(page)
  await playsBeyond(page, place + 1)
  expect(line.torn).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
