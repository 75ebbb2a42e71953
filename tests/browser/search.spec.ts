import type { Page } from '@playwright/test'
import { admin, suggestions, user, type TitleDraft } from '@tayang/contract'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, isAlive } from './usable.ts'

const films = [
  ['laut', 'Sea without a Master', 'Laut Tak Bertuan'],
  ['hujan', 'Last Rain', 'Hujan Terakhir'],
] as const

test.beforeAll(async ({ stage }) => {
  const how = { token: stage.operator.login.accessToken }
  for (const [friendlyId, en, id] of films) {
    const body = draftOf(friendlyId, { en, id })
    expect((await stage.test.call(admin.putTitle, { params: { friendlyId }, body }, how)).status).toBe(200)
  }
  await star(stage, 'Laras')
})

function draftOf(friendlyId: string, title: { en: string; id: string }): TitleDraft {
  return {
    friendlyId,
    type: 'movie',
    title,
    description: { en: 'A film.', id: 'Sebuah film.' },
    year: 2026,
    rating: 'SU',
    genres: [{ en: 'Adventure', id: 'Petualangan' }],
    cast: [],
    premium: false,
    exclusive: false,
    thumbColor: '#1b3a4b',
    parent: null,
    number: null,
    heights: [360],
    profileId: null,
  }
}

/** Somebody whom somebody follows. */
async function star({ test: app }: PeopleStage, name: string): Promise<void> {
  const [one, fan] = [await app.person(name), await app.person('Fan')]
  const body = { profileId: one.login.profile.id }
  await app.call(user.follow, { body }, { token: fan.login.accessToken })
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test('somebody types, chooses a line by keyboard and finds their search again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === suggestions.listSuggestions.path) asked.push(searchParams.get('q') ?? '')
  })
  await page.goto('/')
  await isAlive(page)
  await field(page).click()
  await page.keyboard.type('la')
  await expect(option(page, /Sea without a Master|Last Rain/).first()).toBeVisible()
  await expect(option(page, /Laras/)).toBeVisible()
  expect(asked.length).toBeLessThanOrEqual(2)
  await expectUsable(page, 'the panel')

  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/movie\//)
  await expect(page.getByRole('listbox')).toBeHidden()

  await field(page).click()
  await page.keyboard.type('rain')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?keyword=rain/)
  await expect(page.getByRole('heading', { name: 'Movies and series' })).toBeVisible()
  await page.goto('/')
  await isAlive(page)
  await field(page).click()
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('link', { name: 'rain', exact: true })).toBeVisible()
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toBeHidden()
})

test('Escape closes the panel and keeps the text, and a press beside it closes it too', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  await field(page).click()
  await page.keyboard.type('las')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field(page)).toHaveValue('las')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.mouse.click(40, 700)
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a text that finds nothing says so, and a server that fails can be asked again', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  await field(page).click()
  await page.keyboard.type('zzqxw')
  await expect(page.getByText('No result found for zzqxw')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=zzqxw/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(page.getByText('Results for')).toBeHidden()

  await page.route(`**${suggestions.listSuggestions.path}?*`, (route) => route.abort())
  await field(page).fill('last')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(option(page, /Last Rain/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the search is a page of its own that gives the focus back', async ({ page }) => {
    await page.goto('/')
    await isAlive(page)
    const lens = page.getByRole('banner').getByRole('link', { name: 'Search' })
    await lens.click()
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('la')
    await expect(option(page, /Laras/)).toBeVisible()
    await expectUsable(page, 'the sheet', 'dialog[open]')
    await sheet.getByRole('button', { name: 'People' }).click()
    await expect(option(page, /Last Rain/)).toBeHidden()
    await expect(option(page, /Laras/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(lens).toBeFocused()

    await lens.click()
    await page.keyboard.type('last rain')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=last%20rain|keyword=last\+rain/)
    await expect(sheet).toBeHidden()
    await expectUsable(page, 'the results')
  })
})
