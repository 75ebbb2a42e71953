import type { Page } from '@playwright/test'
import { expect, test } from './stage.ts'

declare global {
  interface Window {
    /** Emptyings of buffers that wait; null while none has to. */
    held: (() => void)[] | null
    /** Those of the watchdog are counted, too. */
    jumps: number
  }
}

/** The folders of a title's tracks that are fetched from now on: `360`, `audio-low`. */
function tracksFetched(page: Page): Set<string> {
  const tracks = new Set<string>()
  page.on('response', (answer) => {
    const track = /\/media\/t\/[^/]+\/([\w-]+)\/\d+\.m4s$/.exec(new URL(answer.url()).pathname)?.[1]
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
  // The sound of where the jump goes waits for the choice: on a slow machine it would all be there before.
  const chosen = Promise.withResolvers<void>()
  await page.route(/\/audio(-low)?\/[5-9]\.m4s$/, async (route) => {
    await chosen.promise
    await route.continue()
  })
  const first = tracksFetched(page)
  await page.goto(`/movie/${stage.films.free}`)
  await expect(page.getByRole('region', { name: 'Hemat Kuota' }).getByRole('radio')).toHaveCount(4)
  await page
    .getByRole('link', { name: /Watch Now/ })
    .first()
    .click()
  await expect.poll(() => soundBytes(page)).toBeGreaterThan(0)
  expect([...first].toSorted()).toEqual(['240', 'audio-low'])

  await chooseMode(page, 'Audio only')
  await expect(page.getByRole('img', { name: 'Audio only' })).toBeVisible()
  const then = tracksFetched(page)
  chosen.resolve()
  // Paused, so that the short film does not end, and close its player, before its cost is looked up.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 18
  })
  await expect.poll(() => [...then]).toEqual(['audio'])

  // The menu stays open at its first page after a choice.
  await page.getByRole('menuitem', { name: /Hemat Kuota/ }).click()
  const today = page.getByRole('dialog').locator('dl > div', { hasText: 'Today' })
  // A whole megabyte has no decimals.
  await expect(today).toContainText(/(?:[1-9]\d*(?:\.\d)?|0\.[1-9])\sMB · Rp\s?[1-9]/)
})

/** Runs in the page before its own scripts. */
function holdEmptying(): void {
  const remove = SourceBuffer.prototype.remove
  window.held = null
  window.jumps = 0
  SourceBuffer.prototype.remove = function (this: SourceBuffer, ...range) {
    const empty = () => remove.apply(this, range)
    if (window.held) window.held.push(empty)
    else empty()
  }
  document.addEventListener('seeking', () => (window.jumps += 1), true)
}

test('a jump arrives although the data mode changes while it empties what was buffered', async ({
  page,
  stage,
}) => {
  await page.addInitScript(holdEmptying)
  // Nothing of the place that is jumped to is there before.
  const asked: string[] = []
  const jumped = Promise.withResolvers<void>()
  await page.route(/\/(240|360)\/[3-9]\.m4s/, async (route) => {
    asked.push(route.request().url())
    await jumped.promise
    // The jump took back what it had no use for.
    await route.continue().catch(() => {})
  })
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await expect.poll(() => asked.some((address) => address.includes('/360/'))).toBe(true)

  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const held: (() => void)[] = []
    window.held = held
    video.currentTime = 18
    while (held.length < 2) await new Promise((again) => setTimeout(again, 1))
    // Chosen in another tab: from now on 240 lines.
    localStorage.setItem('tayang.data-choices', JSON.stringify({ mode: 'super-hemat', rupiahPerGb: 8_500 }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    // After what the change sets out to do at once.
    setTimeout(() => {
      window.held = null
      for (const empty of held) empty()
    }, 10)
  })
  jumped.resolve()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(18)
  expect(await page.evaluate(() => window.jumps)).toBe(1)
  expect(asked.some((address) => address.endsWith('/240/6.m4s'))).toBe(true)
})

test('a jump arrives although it breaks off the beginning of another height', async ({ page, stage }) => {
  await page.addInitScript(holdEmptying)
  const asked: string[] = []
  const jumped = Promise.withResolvers<void>()
  let isChanged = false
  await page.route(/\/((240|360)\/[3-9]\.m4s|240\/init\.mp4)/, async (route) => {
    asked.push(route.request().url())
    if (isChanged || !route.request().url().endsWith('init.mp4')) await jumped.promise
    await route.continue().catch(() => {})
  })
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await expect.poll(() => asked.some((address) => address.includes('/360/'))).toBe(true)
  isChanged = true
  const before = asked.length
  await page.evaluate(() => {
    localStorage.setItem('tayang.data-choices', JSON.stringify({ mode: 'super-hemat', rupiahPerGb: 8_500 }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  await expect.poll(() => asked.slice(before).some((address) => address.endsWith('/240/init.mp4'))).toBe(true)
  const video = page.locator('video')
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 18
  })
  jumped.resolve()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(18)
  expect(await page.evaluate(() => window.jumps)).toBe(1)
})
