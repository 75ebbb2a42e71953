import type { Page } from '@playwright/test'
import { clipSocial } from '@tayang/contract'
import { expect, test, type ClipStage } from './clip-stage.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expectUsable, isAlive, pressAndPlace, sizes, toast } from './usable.ts'

const [desktop, phone] = sizes

/** The slide that is shown: the others can be neither pressed nor read. */
const shown = (page: Page) => page.locator('section[data-clip]:not([inert])')

/** The title of the shown clip, once its own picture moves. */
async function expectPlays(page: Page, title: string): Promise<void> {
  await expect(shown(page)).toHaveAccessibleName(title)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const box = document.querySelector('section[data-clip]:not([inert])')?.getBoundingClientRect()
        const lies = (video: HTMLVideoElement) => {
          const { top, bottom } = video.getBoundingClientRect()
          return box !== undefined && top >= box.top - 2 && bottom <= box.bottom + 2
        }
        const videos = [...document.querySelectorAll('video')].filter((video) => !video.hidden)
        const playing = videos.filter((video) => !video.paused)
        return playing.length === 1 && playing.every((video) => lies(video) && video.currentTime > 0)
      }),
    )
    .toBe(true)
}

const MOVES = 12

/** A finger that goes up the picture. */
async function swipeUp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] })
  await touch('touchStart', 650)
  for (let move = 1; move <= MOVES; move += 1) {
    await touch('touchMove', 650 - (500 * move) / MOVES)
  }
  await touch('touchEnd')
  await devtools.detach()
}

/** The clips in the order in which this feed shows them. */
const namesOf = (page: Page) =>
  page.locator('section[data-clip]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a swipe shows the next clip, the address follows, and Back returns to the list', async ({ page }) => {
    await page.goto('/clips')
    await isAlive(page)
    await page.evaluate(() => window.scrollTo(0, 120))
    const link = page.getByRole('main').getByRole('link', { name: 'Sup tumpah' }).first()
    const place = await pressAndPlace(link)
    expect(place).toBeGreaterThan(0)
    await page.waitForURL(/\/clips\/[^/]+$/)
    const [first = '', second = '', third = ''] = await expectNames(page)
    await expectPlays(page, first)
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.data')) reads.push(request.url())
    })
    for (const name of [second, third]) {
      // Where frames come late a picture falls back, and a person swipes again.
      await expect(async () => {
        if ((await shown(page).getAttribute('aria-label')) !== name) await swipeUp(page)
        await expect(shown(page)).toHaveAccessibleName(name, { timeout: 5_000 })
      }).toPass({ timeout: 30_000 })
      await expectPlays(page, name)
    }
    const id = await shown(page).getAttribute('data-clip')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/clips/${id}`)
    await expect(page).toHaveTitle(new RegExp(third))
    expect(reads).toEqual([])
    expect(await page.locator('video').count()).toBe(3)
    await expectUsable(page, 'feed')

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Clips', level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  })

  test('a shared address begins at its clip, with the bottom bar and no other', async ({ page, stage }) => {
    const clip = stage.clips[2]
    await page.goto(`/clips/${clip?.id}`)
    await isAlive(page)
    await expectPlays(page, clip?.title ?? '')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
    await shown(page).getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(shown(page).getByRole('button', { name: 'Play' })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Clips', level: 1 })).toBeVisible()
  })

  test('two touches like, once; the sheet of comments leaves the picture playing', async ({
    page,
    stage,
  }) => {
    const viewer = await stage.test.person('Sinta')
    await enterAs(page, viewer)
    const [clip] = stage.clips
    await page.goto(`/clips/${clip?.id}`)
    await isAlive(page)
    await expectPlays(page, clip?.title ?? '')
    await page.touchscreen.tap(150, 300)
    await page.touchscreen.tap(150, 300)
    const like = shown(page).getByRole('button', { name: /^Like/ })
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => likesOf(stage, clip?.id)).toBe(1)
    await page.touchscreen.tap(150, 300)
    await page.touchscreen.tap(150, 300)
    await expect(like).toHaveAttribute('aria-pressed', 'true')

    await shown(page)
      .getByRole('button', { name: /^Comments/ })
      .click()
    const sheet = page.getByRole('complementary', { name: 'Comments' })
    await expect(sheet).toBeVisible()
    const box = await sheet.boundingBox()
    expect(Math.round(((box?.height ?? 0) / phone.height) * 100)).toBe(60)
    const text = `Lucu sekali ${Date.now()}`
    await sheet.getByRole('textbox', { name: 'Comment' }).fill(text)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByText(text)).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ hasText: text })).toContainText('You')
    await expectPlays(page, clip?.title ?? '')
    await expectUsable(page, 'comments')
    await sheet
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Delete this comment' })
      .click()
    await expect(sheet.getByText(text)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(shown(page)).toHaveAccessibleName(clip?.title ?? '')
  })

  test('a guest who likes is asked to sign in', async ({ page, stage }) => {
    await page.goto(`/clips/${stage.clips[0]?.id}`)
    await isAlive(page)
    await shown(page).getByRole('button', { name: /^Like/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email/User ID' })).toBeVisible()
  })

  test('what a guest wrote is in the field after signing in, and is sent by one press', async ({
    page,
    stage,
  }) => {
    const viewer = await stage.test.person('Wulan')
    await page.goto(`/clips/${stage.clips[1]?.id}`)
    await isAlive(page)
    await shown(page)
      .getByRole('button', { name: /^Comments/ })
      .click()
    const sheet = page.getByRole('complementary', { name: 'Comments' })
    const field = sheet.getByRole('textbox', { name: 'Comment' })
    const text = `Kuahnya ke mana? ${Date.now()}`
    await field.fill(text)
    await sheet.getByRole('button', { name: 'Send' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Email/User ID' }).click()
    await fillEmailForm(dialog, viewer)
    await expect(dialog).toBeHidden()

    await expect(field).toHaveValue(text)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByRole('listitem').filter({ hasText: text })).toContainText('You')
    await expect(field).toHaveValue('')
  })

  test('the sound is remembered, and what is not wanted does not come again', async ({ page, stage }) => {
    await page.goto(`/clips/${stage.clips[0]?.id}`)
    await isAlive(page)
    await expectPlays(page, stage.clips[0]?.title ?? '')
    await shown(page).getByRole('button', { name: 'Original sound' }).click()
    const muted = () =>
      page
        .locator('video:not([hidden])')
        .evaluateAll((all) => all.every((one) => (one as HTMLVideoElement).muted))
    await expect.poll(muted).toBe(true)
    const [first = '', second = '', third = ''] = await expectNames(page)
    await shown(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not interested' }).click()
    await expectPlays(page, second)
    await page.goto(`/clips/${await shown(page).getAttribute('data-clip')}`)
    await isAlive(page)
    await expectPlays(page, second)
    await expect.poll(() => namesOf(page)).not.toContain(first)
    await swipeUp(page)
    await expect.poll(muted).toBe(true)
    expect([first, second, third].every((name) => name !== '')).toBe(true)
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('the comments stand beside the picture, and the keys do what hands do', async ({ page, stage }) => {
    const viewer = await stage.test.person('Tini')
    await enterAs(page, viewer)
    // The page is rendered for a guest: what follows is the viewer's own feed.
    const own = page.waitForResponse((response) => response.url().includes('/recommendation/v1.0/feed'))
    await page.goto(`/clips/${stage.clips[0]?.id}`)
    await own
    await isAlive(page)
    const [first = '', second = ''] = await expectNames(page)
    await expectPlays(page, first)
    const column = page.getByRole('complementary', { name: 'Comments' })
    await expect.poll(async () => (await column.boundingBox())?.width).toBe(359)
    await page.keyboard.press('ArrowDown')
    await expectPlays(page, second)
    await page.keyboard.press('k')
    await expectPlays(page, first)
    await page.keyboard.press('j')
    await expectPlays(page, second)
    await page.keyboard.press('ArrowUp')
    await expectPlays(page, first)
    await page.keyboard.press('m')
    await expect(shown(page).getByRole('button', { name: 'Sound off' })).toBeVisible()
    await page.keyboard.press('m')
    await page.keyboard.press('l')
    await expect(shown(page).getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press(' ')
    await expect(shown(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press(' ')
    await page.keyboard.press('c')
    const field = column.getByRole('textbox', { name: 'Comment' })
    await expect(field).toBeFocused()
    await field.fill('jkl m')
    await page.keyboard.press('Enter')
    await expect(column.getByText('jkl m')).toBeVisible()
    await expectPlays(page, first)
    await expectUsable(page, 'feed beside comments')
    expect(await page.evaluate(isUpscaled)).toBe(false)
  })

  test('the owner pins and deletes what others wrote; a failure is said and taken back', async ({
    page,
    stage,
  }) => {
    const viewer = await stage.test.person('Wawan')
    const clip = stage.clips[3]
    const said = await stage.test.call(
      clipSocial.addComment,
      { params: { id: clip?.id ?? '' }, body: { comment: 'Lihat ini' } },
      { token: viewer.login.accessToken },
    )
    expect(said.status).toBe(200)
    await enterAs(page, stage.streamer)
    await page.goto(`/clips/${clip?.id}`)
    await isAlive(page)
    const column = page.getByRole('complementary', { name: 'Comments' })
    const row = column.getByRole('listitem').filter({ hasText: 'Lihat ini' })
    const act = async (name: string) => {
      await row.getByRole('button', { name: /What you can do/ }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await act('Pin')
    await expect(row).toContainText('Pinned by the owner')
    await page.route('**/comment/**', (route) => route.abort())
    await act('Delete')
    await expect(toast(page, 'Some error occured, please refresh the page!')).toBeVisible()
    await expect(row).toBeVisible()
    await page.unroute('**/comment/**')
    await act('Delete')
    await expect(row).toBeHidden()
  })
})

async function expectNames(page: Page): Promise<string[]> {
  await expect.poll(async () => (await namesOf(page)).length).toBeGreaterThanOrEqual(3)
  return (await namesOf(page)).map((name) => name ?? '')
}

async function likesOf({ test: app }: ClipStage, id = ''): Promise<number> {
  const viewer = await app.operator()
  const { body } = await app.call(
    clipSocial.isVideoLiked,
    { params: { id } },
    { token: viewer.login.accessToken },
  )
  return body.data.totalLikes
}

/** Runs in the page: whether a picture is drawn larger than its largest source. */
function isUpscaled(): boolean {
  return [...document.querySelectorAll('video')].some(
    (video) => !video.hidden && Math.min(video.clientWidth / 640, video.clientHeight / 360) > 1.01,
  )
}
