import type { Page } from '@playwright/test'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { isAlive, overlaysOf, pressAndPlace } from './usable.ts'

const PHONE = { width: 390, height: 844 }

const hasEntries = (page: Page, count: number) => expect.poll(() => overlaysOf(page)).toBe(count)
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** From home, scrolled down, to the page of a film: what Back must lead to again. */
async function openFilm(page: Page, id: string): Promise<number> {
  await page.goto('/')
  await isAlive(page)
  const card = page.locator(`main a[href*="${id}"]:not([href*="play"])`).filter({ visible: true }).last()
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 120))
  const place = await pressAndPlace(card)
  await expect(page).toHaveURL(new RegExp(id))
  await expect(page.getByRole('link', { name: /Watch Now/ }).first()).toBeVisible()
  return place
}

test('Back closes a dialog of a page, and then returns to the former page where it was left', async ({
  page,
  stage,
}) => {
  await page.setViewportSize(PHONE)
  const place = await openFilm(page, stage.films.free)
  const film = new URL(page.url()).pathname
  const share = page.getByRole('dialog', { name: 'Share' })
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect(share).toBeVisible()
  await hasEntries(page, 1)
  await page.goBack()
  await expect(share).toBeHidden()
  await expect(page).toHaveURL(film)

  // Closed by its own button it leaves nothing behind.
  await page.getByRole('button', { name: 'Share' }).first().click()
  await hasEntries(page, 1)
  await share.getByRole('button', { name: 'Close' }).click()
  await hasEntries(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolledTo(page)).toBe(place)
})

test("Back closes a phone's menus; a page that a menu leads to takes the place of the menu", async ({
  page,
  stage,
}) => {
  await page.setViewportSize(PHONE)
  await enterAs(page, await stage.test.person('Dina'))
  await page.goto('/live')
  await isAlive(page)
  const side = page.locator('[popover]:popover-open')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(side).toHaveCount(1)
  await hasEntries(page, 1)
  await page.goBack()
  await expect(side).toHaveCount(0)
  await expect(page).toHaveURL('/live')

  await page
    .getByRole('button', { name: /profile/i })
    .first()
    .click()
  const own = page.getByRole('dialog')
  await hasEntries(page, 1)
  await own.getByRole('link', { name: 'My List' }).click()
  await expect(page).toHaveURL('/my-list')
  await expect(own).toBeHidden()
  await hasEntries(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/live')
  await hasEntries(page, 0)
})

test('Back closes the settings of a film that plays on, and then leaves the film', async ({
  page,
  stage,
}) => {
  await openFilm(page, stage.films.free)
  const film = new URL(page.url()).pathname
  await page
    .getByRole('link', { name: /Watch Now/ })
    .first()
    .click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
  await page.keyboard.press('k')
  const playing = page.url()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await hasEntries(page, 1)
  await page.goBack()
  await expect(settings).toBeHidden()
  await expect(page).toHaveURL(playing)
  await expect(video).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(film)
  await expect(video).toHaveCount(0)
})
