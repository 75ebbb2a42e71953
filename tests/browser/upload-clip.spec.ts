import { ownClips } from '@tayang/contract'
import type { Page } from '@playwright/test'
import type { Person } from '../app.ts'
import { plainPicture } from '../hostile-pictures.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { makeTurnedFilm } from './turned-film.ts'
import { expectUsable, isAlive, isClosed, sizes } from './usable.ts'

const QUOTED = 'You cannot leave this page during upload process.'
const UPLOADS = '**/media/v1.0/clips/**'

let film: Buffer
test.beforeAll(async () => {
  film = await makeTurnedFilm(7)
})

const modal = (page: Page) => page.getByRole('dialog', { name: 'Upload clip' })
const theFilm = (name = 'topeng.mp4') => ({ name, mimeType: 'video/mp4', buffer: film })

async function openModal(page: Page) {
  await page.goto('/clips')
  await isAlive(page)
  await page.getByRole('button', { name: 'Upload clip' }).first().click()
  await expect(modal(page).getByText('Drop one video here')).toBeVisible()
}

async function describeClip(page: Page, title: string) {
  await modal(page).locator('input[type=file]').setInputFiles(theFilm())
  await modal(page).getByLabel('Title').fill(title)
  await expect(modal(page).getByRole('radio', { name: 'Frame 5' })).toBeAttached()
  await modal(page).getByText('Dance', { exact: true }).click()
}

const ownList = async ({ test: app }: Stage, person: Person) =>
  (await app.call(ownClips.listOwnClips, { query: { locale: 'en' } }, { token: person.login.accessToken }))
    .body.data

for (const size of sizes) {
  test(`at ${size.width} px an upright film of a phone is posted over a line that is cut twice`, async ({
    page,
    stage,
  }) => {
    // Its clip is encoded below all other work, and waited for.
    test.setTimeout(360_000)
    const rani = await stage.test.person('Rani')
    await page.setViewportSize(size)
    await enterAs(page, rani)
    await openModal(page)
    await expectUsable(page, `the first step at ${size.width} px`)
    await describeClip(page, 'Kenapa topeng Klana selalu merah?')
    await expect(modal(page).getByText('720×1280')).toBeVisible()
    await expectUsable(page, `the details at ${size.width} px`)

    // Two pieces are cut before they arrive, and the one after that waits until the page was looked at.
    const cuts = [1, 3]
    const seen = Promise.withResolvers<void>()
    let pieces = 0
    await page.route(UPLOADS, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      pieces += 1
      if (cuts.includes(pieces)) return route.abort('connectionreset')
      if (pieces > Math.max(...cuts)) await seen.promise
      await route.continue()
    })
    await modal(page).getByRole('button', { name: 'Post' }).click()
    await expect(modal(page).getByText('Connection lost.')).toBeVisible()
    await expect.poll(() => pieces).toBe(4)
    await expect(
      modal(page).getByText(/Connection was lost for \d+ s\. Resumed from 0\.5 MB\./),
    ).toBeVisible()
    await expect(modal(page).getByText(/^0\.5 of \d+\.\d MB on the server/)).toBeVisible()
    await expectUsable(page, `an upload that goes on at ${size.width} px`)
    seen.resolve()
    await expect(modal(page).getByText('Upload successful')).toBeVisible({ timeout: 60_000 })
    await expectUsable(page, `the result at ${size.width} px`)

    await modal(page).getByRole('link', { name: 'See my clips' }).click()
    const clip = page.getByRole('listitem').filter({ hasText: 'Kenapa topeng Klana' })
    await expect(clip.getByText(/Processing|In review/)).toBeVisible()
    // The state changes while it is looked at, without a reload.
    await expect(clip.getByText('In review')).toBeVisible({ timeout: 180_000 })
    await expectUsable(page, `my clips at ${size.width} px`)
    const [posted] = await ownList(stage, rani)
    expect(posted).toMatchObject({ state: 'pending', width: 720, height: 1280 })

    await clip.getByRole('button', { name: /^Watch/ }).click()
    const player = page.getByRole('dialog', { name: /^Watch/ })
    await expect
      .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')

    // Nobody else sees it: not in the list, and not at its address.
    const guest = await page.context().browser()!.newPage({ baseURL: stage.test.address })
    expect((await guest.goto(`/clips/${posted!.id}`))?.status()).toBe(404)
    await guest.close()

    await clip.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('You have no clips yet')).toBeVisible()
  })
}

test('who leaves is asked; the upload is continued on the next visit with the same file only', async ({
  page,
  stage,
}) => {
  const rani = await stage.test.person('Rani')
  await enterAs(page, rani)
  await openModal(page)
  await describeClip(page, 'Topeng')
  // One piece arrives, then the line is gone for good.
  let pieces = 0
  await page.route(UPLOADS, async (route) => (pieces++ === 0 ? route.continue() : route.abort()))
  await modal(page).getByRole('button', { name: 'Post' }).click()
  await expect(modal(page).getByText('Connection lost.')).toBeVisible()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: QUOTED })
  await expect(question.getByRole('button', { name: 'Keep uploading' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await isClosed(modal(page))

  await page.unroute(UPLOADS)
  await page.reload()
  const card = page.getByRole('region', { name: 'Continue the upload?' })
  await expect(card.getByText(/0\.5 of \d+\.\d MB on the server/)).toBeVisible()
  await expectUsable(page, 'the offer to continue')
  const other = Buffer.from(film)
  other[100] = (other[100] ?? 0) ^ 1
  await card.locator('input[type=file]').setInputFiles({ ...theFilm(), buffer: other })
  await expect(card.getByText(/This is another file/)).toBeVisible()
  await card.locator('input[type=file]').setInputFiles(theFilm('copy.mp4'))
  await expect(modal(page).getByText('Upload successful')).toBeVisible({ timeout: 60_000 })
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
  const [posted] = await ownList(stage, rani)
  expect(posted?.state).not.toBe('uploading')
})

test('by keyboard alone a clip is posted, with an own picture that has another shape refused first', async ({
  page,
  stage,
}) => {
  const rani = await stage.test.person('Rani')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 640 })
  await enterAs(page, rani)
  await page.goto('/clips')
  await isAlive(page)
  await page.getByRole('button', { name: 'Upload clip' }).first().focus()
  await page.keyboard.press('Enter')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    modal(page)
      .locator('input[type=file]')
      .focus()
      .then(() => page.keyboard.press('Enter')),
  ])
  await chooser.setFiles(theFilm())
  await expect(modal(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Topeng')
  const upright = await plainPicture().resize(360, 640).png().toBuffer()
  await modal(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: upright })
  await expect(modal(page).getByText('Error: thumbnail aspect ratio should be in 16:9')).toBeVisible()
  await expectUsable(page, 'the details at 360 px')
  await modal(page).getByRole('checkbox', { name: 'Dance' }).focus()
  await page.keyboard.press('Space')
  await modal(page).getByRole('button', { name: 'Post' }).focus()
  await page.keyboard.press('Enter')
  await expect(modal(page).getByText('Upload successful')).toBeVisible({ timeout: 60_000 })
  await modal(page).getByRole('link', { name: 'Return to home' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('a guest signs in and finds the modal open', async ({ page, stage }) => {
  const rani = await stage.test.person('Rani')
  await page.goto('/clips')
  await isAlive(page)
  await page.getByRole('button', { name: 'Upload clip' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  await fillEmailForm(dialog, rani)
  await expect(modal(page).getByText('Drop one video here')).toBeVisible()
})
