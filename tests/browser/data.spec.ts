import type { Page } from '@playwright/test'
import { expect, test } from './stage.ts'

/** The folders of a title's tracks that are fetched from now on: `v360`, `audio`. */
function tracksFetched(page: Page): Set<string> {
  const tracks = new Set<string>()
  page.on('response', (answer) => {
    const track = /\/media\/t\/[^/]+\/(\w+)\/\d+\.m4s$/.exec(new URL(answer.url()).pathname)?.[1]
    if (track) tracks.add(track)
  })
  return tracks
}

const soundBytes = (page: Page) =>
  page
    .locator('video')
    .evaluate(
      (video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) =>
        video.webkitAudioDecodedByteCount ?? 0,
    )

/** Opens the menu as far as a mode, and takes it. */
async function chooseMode(page: Page, name: string): Promise<void> {
  await page.mouse.move(200, 200)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /Hemat Kuota/ }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('a film is watched in 240 lines, then only heard, and what it cost is told', async ({ page, stage }) => {
  await page.addInitScript(() =>
    localStorage.setItem('tayang.data-choices', JSON.stringify({ mode: 'super-hemat', rupiahPerGb: 8_500 })),
  )
  const first = tracksFetched(page)
  await page.goto(`/movie/${stage.films.free}`)
  await expect(page.getByRole('region', { name: 'Hemat Kuota' }).getByRole('radio')).toHaveCount(4)
  await page
    .getByRole('link', { name: /Watch Now/ })
    .first()
    .click()
  await expect.poll(() => soundBytes(page)).toBeGreaterThan(0)
  expect([...first].toSorted()).toEqual(['240', 'audio'])

  await chooseMode(page, 'Suara saja')
  await expect(page.getByRole('img', { name: 'Sound only' })).toBeVisible()
  const then = tracksFetched(page)
  // Paused, so that the short film does not end, and close its player, before its cost is looked up.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 18
  })
  await expect.poll(() => [...then]).toEqual(['audio'])

  // The menu stays open at its first page after a choice.
  await page.getByRole('menuitem', { name: /Hemat Kuota/ }).click()
  const today = page.getByRole('dialog').locator('dl > div', { hasText: 'Today' })
  await expect(today).toContainText(/\d\.\d\sMB · Rp\s?[1-9]/)
})
