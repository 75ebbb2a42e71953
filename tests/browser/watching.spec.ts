import type { Page } from '@playwright/test'
import { admin, heartbeat } from '@tayang/contract'
import { enterAs, signUp } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, isAlive } from './usable.ts'

/** Where the film is and whether it makes a sound, as the element itself says. */
const readVideo = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
    at: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    soundBytes: video.webkitAudioDecodedByteCount ?? 0,
    isPaused: video.paused,
  }))

async function playsOn(page: Page): Promise<void> {
  const before = await readVideo(page)
  await expect
    .poll(async () => {
      const now = await readVideo(page)
      return now.frames > before.frames && now.at > before.at && now.soundBytes > before.soundBytes
    })
    .toBe(true)
}

test('a guest finds a film on home and watches it, with moving pictures and sound', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Rain in Braga/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Rain in Braga' })).toBeVisible()
  await page
    .getByRole('link', { name: /Watch Now/ })
    .first()
    .click()
  await playsOn(page)

  // The same address as a link from somebody: the film plays before the page's program is there, and goes on as it is.
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await playsOn(page)
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeAttached()
  const placeOf = (file: RegExp) => asked.findIndex((path) => file.test(path))
  expect(placeOf(/entry\.client/)).toBeGreaterThan(placeOf(/\/video\.m3u8$/))
  expect(placeOf(/\/video\.m3u8$/)).toBeGreaterThan(-1)
  expect(asked.filter((path) => path.endsWith('multivariant.m3u8'))).toHaveLength(1)
  expect(wrong).toEqual([])
})

test('the page of a film is whole before any script runs, with what a shared link shows', async ({
  request,
  stage,
}) => {
  const html = await (await request.get(`/movie/${stage.films.free}`)).text()
  expect(html).toContain('Rain in Braga')
  expect(html).toMatch(/<meta[^>]+property="og:title"[^>]+Rain in Braga/)
  const answer = await request.get('/')
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
})

test('somebody signs up, watches half, comes back and goes on where it was', async ({ page, stage }) => {
  await signUp(page, 'Sari')
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsOn(page)
  const saved: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (!answer.url().includes('/heartbeat/v1.1/histories')) return
    saved.push(/"position":(\d+)/.exec(answer.request().postData() ?? '')?.[1])
  })
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12.4
  })
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(12.4)
  await page.keyboard.press('k')
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true)
  // A busy machine presses late.
  const left = Math.floor((await readVideo(page)).at)
  await expect.poll(() => saved).toContain(String(left))

  await page.goto(`/movie/${stage.films.free}?play=1`)
  const dialog = page.getByRole('dialog', { name: 'Resume Watching' })
  await expect(dialog).toContainText(`Do you want to resume from 0:${left}?`)
  await page.keyboard.press('Enter')
  await playsOn(page)
  expect((await readVideo(page)).at).toBeGreaterThan(left)

  // Without a line the place is kept, and told when there is one again.
  const isHistory = (url: string) => url.endsWith('/heartbeat/v1.1/histories')
  const lost = page.waitForEvent('requestfailed', (asked) => isHistory(asked.url()))
  await page.context().setOffline(true)
  await page.keyboard.press('k')
  const place = (await lost).postData()
  const told = page.waitForResponse((answer) => isHistory(answer.url()))
  await page.context().setOffline(false)
  expect((await told).ok()).toBe(true)
  expect((await told).request().postData()).toBe(place)
})

test('a premium film is refused to who has not subscribed, and plays for a subscriber', async ({
  page,
  stage,
}) => {
  const { email } = await signUp(page, 'Citra')
  await page.goto(`/movie/${stage.films.premium}?play=1`)
  await expect(page.getByText('You need to subscribe to watch this premium content')).toBeVisible()
  await page.getByRole('link', { name: 'Pick subscription plan' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByText('Rp49.000')).toBeVisible()

  const granted = await stage.test.call(
    admin.grantSubscription,
    { body: { email, package_code: 'month', reason: 'a journey' } },
    { token: stage.operator.login.accessToken },
  )
  expect(granted.status).toBe(200)
  const licence = page.waitForResponse((answer) => answer.url().includes('/drm/v1.0/license/clearkey/'))
  await page.goto(`/movie/${stage.films.premium}?play=1`)
  await playsOn(page)
  expect((await licence).request().headers()['x-custom-data']).toBeTruthy()
})

test('captions are chosen and shown, and the keyboard runs the player', async ({ page, stage }) => {
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsOn(page)
  // A film plays before the program of its page, which hears the keys.
  await expect(page.getByRole('slider', { name: 'Seek', includeHidden: true })).toBeAttached()
  await page.keyboard.press('c')
  await expect(page.getByText('Kalau kamu diam, hujan ini bercerita.')).toBeVisible()
  await page.keyboard.press('k')
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true)
  const { at } = await readVideo(page)
  await page.keyboard.press('l')
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(at + 5)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('15 seconds back or forward')
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)

  // Chapters and the intro of the same film.
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Skip intro' }).click()
  await expect.poll(async () => (await readVideo(page)).at).toBeCloseTo(6, 0)
  await expect(page.getByRole('button', { name: 'Skip intro' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Chapters').click()
  await page.getByText('0:12 · The rain').click()
  await expect.poll(async () => (await readVideo(page)).at).toBeCloseTo(12, 0)

  // The page below costs the film nothing: it is drawn once the player is closed.
  const below = page.getByRole('link', { name: 'Watch Now' })
  await expect(below).toHaveCount(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(below).toBeVisible()
})

test('the smallest picture comes with the low sound, and every height is chosen without a piece of sound fetched twice', async ({
  page,
  stage,
}) => {
  const sounds: string[] = []
  page.on('request', (request) => {
    const sound = /\/(audio[\w-]*\/\d+)\.m4s$/.exec(request.url())?.[1]
    if (sound) sounds.push(sound)
  })
  const choose = async (height: string) => {
    await page.mouse.move(200, 200)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: /^Quality/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    await page.getByRole('menuitemradio', { name: height, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const lines = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsOn(page)
  expect(sounds).toContain('audio-low/1')
  for (const height of [240, 360, 240]) {
    await choose(`${height}p`)
    await expect.poll(lines).toBe(height)
    await playsOn(page)
  }
  const numbers = sounds.map((sound) => sound.split('/')[1])
  expect(numbers).toHaveLength(new Set(numbers).size)
})

test('captions are set by the keyboard alone, and Escape leads back to their button', async ({
  page,
  stage,
}) => {
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsOn(page)
  const opener = page.getByRole('button', { name: 'Captions', includeHidden: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Caption settings' })
  const language = panel.getByRole('button', { name: /^Language/ })
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(language).toBeFocused()
  await expect(language).not.toContainText('Off')

  const looks = [
    ['Font size', '150%'],
    ['Font color', 'Yellow'],
    ['Font edges', 'Border'],
    ['Background transparency', '50%'],
  ] as const
  for (const [legend, next] of looks) {
    await page.keyboard.press('Tab')
    const group = panel.getByRole('group', { name: legend })
    await expect(group.getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(group.getByRole('radio', { name: next })).toBeFocused()
    await expect(group.getByRole('radio', { name: next })).toBeChecked()
  }
  await expectUsable(page, 'the captions by keyboard')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Escape was for the panel: the film is still there.
  await expect(page.locator('video')).toBeVisible()
})

test('an app of a partner plays a title by its id alone, skips by 10 s, and may close it', async ({
  page,
  stage,
}) => {
  await page.goto(`/partner-player/${stage.films.free}`)
  await expect(page).toHaveURL(`/mobile/partner-player/${stage.films.free}`)
  await playsOn(page)
  await expect(page.getByRole('button', { name: 'Forward 10 seconds' }).first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Rain in Braga' })).toBeVisible()
  await page.getByRole('button', { name: 'Watch Now' }).click()
  await expect(page.locator('video')).toBeVisible()
})

test('the next episode opens by itself when one ends', async ({ page, stage }) => {
  const [first, second] = stage.films.episodes
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/v1.0/events')) return
    const { events } = JSON.parse(request.postData() ?? '{}') as { events: { name: string }[] }
    told.push(...events.map(({ name }) => name))
  })
  await page.addInitScript(() => localStorage.setItem('tayang.tracking', 'yes'))
  // An episode that is not of this series is ignored, and the address says so.
  await page.goto(`/series/${stage.films.series}?playEpisode=${stage.films.free}`)
  await expect(page).toHaveURL(`/series/${stage.films.series}`)
  await page.goto(`/series/${stage.films.series}?playEpisode=${first}`)
  await playsOn(page)
  await page.waitForURL(new RegExp(`playEpisode=${second}`), { timeout: 20_000 })
  await playsOn(page)
  const watched = ['launch', 'play', 'progress_25', 'progress_50', 'progress_75', 'end', 'exit']
  await expect.poll(() => told).toEqual(expect.arrayContaining(watched.map((name) => `video_${name}`)))
})

const stop = (page: Page) =>
  expect
    .poll(() =>
      page.locator('video').evaluate((video: HTMLVideoElement) => {
        if (video.currentTime > 0) video.pause()
        return video.paused && video.currentTime > 0
      }),
    )
    .toBe(true)

/** Stops a film at its first pictures, before a short one is over. The page plays on what began before its program. */
async function pauseEarly(page: Page): Promise<void> {
  await stop(page)
  await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await stop(page)
}

test('the list of episodes is in the player, by the keyboard too, and plays the one that is chosen', async ({
  page,
  stage,
}) => {
  const [first, second] = stage.films.episodes
  await page.goto(`/series/${stage.films.series}?playEpisode=${first}`)
  await pauseEarly(page)
  await expect(page.getByText('S1 E1 · A Station Without a Name')).toBeVisible()
  await page.keyboard.press('e')
  const list = page.getByRole('dialog', { name: 'Episodes' })
  const current = list.getByRole('button', { name: /A Station Without a Name/ })
  await expect(current).toBeFocused()
  await expect(current).toContainText('Playing now')
  await expectUsable(page, 'the episodes in the player')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Episodes' }).click()
  await expect(current).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`playEpisode=${second}`))
  await expect(page.getByText('S1 E2 · The Keeper')).toBeVisible()
})

test('a film that was watched to its end is followed by three to choose from', async ({ page, stage }) => {
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsOn(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5
  })
  const next = page.getByRole('dialog', { name: 'Watch next' })
  await expect(next).toContainText('You finished Rain in Braga')
  await expect(page).toHaveURL(`/movie/${stage.films.free}`)
  await expect(next.getByRole('link').first()).toBeVisible()
  await expectUsable(page, 'what to watch next')
  // Nothing touches the edge of the dialog.
  const inset = await next.evaluate((dialog) => {
    const cards = dialog.querySelector('ul')!.getBoundingClientRect()
    return cards.left - dialog.getBoundingClientRect().left
  })
  expect(inset).toBeGreaterThanOrEqual(16)
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await expect(page.getByRole('link', { name: 'Watch Now' })).toBeVisible()
})

test('search finds a film by the beginning of a word, forgives a typing error, and says when it finds none', async ({
  page,
}) => {
  await page.goto('/search?keyword=brag')
  await expect(page.getByRole('link', { name: /Rain in Braga/ }).first()).toBeVisible()
  await page.goto('/search?keyword=brgaa')
  await expect(page.getByRole('status').filter({ hasText: 'Showing results for braga' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Rain in Braga/ }).first()).toBeVisible()
  await page.goto('/search?keyword=tidakada')
  await expect(page.getByText('No result found for tidakada')).toBeVisible()
})

test('a category is narrowed and sorted by the keyboard, Back keeps the choice, and nothing found leads on', async ({
  page,
}) => {
  await page.goto('/movies')
  await isAlive(page)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await sort.focus()
  await sort.selectOption('Least data first')
  await expect(page).toHaveURL('/movies?sort=lightest')
  await expect(sort).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '3 titles' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('Drama')
  await expect(page).toHaveURL('/movies?sort=lightest&genre=Drama')
  await expectUsable(page, '/movies, narrowed')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rain in Braga/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Rain in Braga' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Genre' })).toHaveValue('Drama')

  await page.getByRole('combobox', { name: 'Length' }).selectOption('Over 2 hours')
  await expect(page.getByText('No titles match these filters')).toBeVisible()
  await expectUsable(page, '/movies, nothing fits')
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/movies')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('a film that was begun says Resume with its place, and a scene leads into it without a question', async ({
  page,
  stage,
}) => {
  const dina = await stage.test.person('Dina')
  const body = {
    mediaType: 'video' as const,
    mediaSubType: 'movie',
    mediaId: stage.films.free,
    position: 8,
    length: 24,
    deviceId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
  }
  await stage.test.call(heartbeat.saveHistory, { body }, { token: dina.login.accessToken })
  await enterAs(page, dina)
  await page.goto(`/movie/${stage.films.free}`)
  await expect(page.getByRole('link', { name: 'Resume · 0:08' })).toBeVisible()
  await page.getByRole('link', { name: /The rain/ }).click()
  await playsOn(page)
  expect((await readVideo(page)).at).toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('dialog', { name: 'Resume Watching' })).toHaveCount(0)
})

test('a film is liked, says by how many, stays liked after a reload, and the like is taken back', async ({
  page,
  stage,
}) => {
  await enterAs(page, await stage.test.person('Tari'))
  await page.goto(`/movie/${stage.films.free}`)
  const like = page.getByRole('button', { name: 'Like Rain in Braga' })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toContainText('1')
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).not.toContainText('1')
})

test('an unknown address is the not-found page with its status', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  await expect(page).toHaveURL(/not-found/)
  expect(answer?.status()).toBe(404)
})
