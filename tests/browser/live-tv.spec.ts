import { admin, type CallOf } from '@tayang/contract'
import type { Page } from '@playwright/test'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { expectUsable, isAlive } from './usable.ts'

type Draft = Partial<CallOf<typeof admin.putChannel>['body']>

/** A channel that shows the stage's films round and round, or somebody's page. Answers its id. */
async function putChannel({ test: app, operator }: Stage, friendlyId: string, more: Draft): Promise<string> {
  const token = operator.login.accessToken
  const name = friendlyId.replace(/^./, (letter) => letter.toUpperCase())
  const body = {
    kind: 'linear' as const,
    title: { en: name, id: name },
    description: { en: 'A channel to be tested.', id: 'Kanal untuk diuji.' },
    premium: false,
    order: 1,
    thumbColor: '#12202B',
    ...more,
  }
  const put = await app.call(admin.putChannel, { params: { friendlyId }, body }, { token })
  expect(put.status, JSON.stringify(put.refusal)).toBe(200)
  if (body.kind === 'linear') {
    const programmes = [{ title: 'hujan' }]
    const set = await app.call(
      admin.putChannelSchedule,
      { params: { friendlyId }, body: { programmes } },
      { token },
    )
    expect(set.status, JSON.stringify(set.refusal)).toBe(200)
  }
  return put.body.data.id
}

/** All at once, and before any page: a document is kept for a while. */
async function putChannels(stage: Stage) {
  return {
    nusa: await putChannel(stage, 'nusa', { order: 1 }),
    kabar: await putChannel(stage, 'kabar', { order: 2 }),
    gala: await putChannel(stage, 'gala', { order: 3, premium: true }),
    arena: await putChannel(stage, 'arena', {
      order: 4,
      kind: 'stream',
      interactive: true,
      url: 'https://arena.example/live.m3u8',
    }),
    pasar: await putChannel(stage, 'pasar', { order: 5, kind: 'webview', url: 'https://pasar.example/tv' }),
  }
}

const framesOf = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      video.paused ? 0 : video.getVideoPlaybackQuality().totalVideoFrames,
    )

/** Moving pictures, counted from now. */
async function playsOn(page: Page): Promise<void> {
  const before = await framesOf(page)
  await expect.poll(() => framesOf(page), { timeout: 30_000 }).toBeGreaterThan(before + 5)
}

test('a guest finds a channel on home, watches it, sees what comes, and zaps with one key', async ({
  page,
  stage,
}) => {
  const { nusa, kabar } = await putChannels(stage)
  // A document is kept for a while: this one was not asked for before.
  await page.goto('/?fresh')
  await page.getByRole('link', { name: 'See All: Live TV' }).click()
  await expect(page).toHaveURL('/live-tv')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Live TV' })).toBeVisible()
  await expectUsable(page, 'the list of channels')
  await page.getByRole('link', { name: /^Nusa/ }).click()
  await expect(page).toHaveURL(`/live-tv/${nusa}`)
  await expect(page.getByRole('banner')).toBeHidden()
  await playsOn(page)

  const guide = page.getByRole('region', { name: 'TV guide' })
  await expect(guide.locator('[aria-current]')).toContainText('Rain in Braga')
  // What is on and what comes is seen without scrolling, and no two beginnings look the same.
  await expect(guide.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  const times = await guide.locator('time').allTextContents()
  expect(times.length).toBeGreaterThan(1)
  expect(new Set(times).size).toBe(times.length)
  await expect(page.getByLabel('1 watching')).toBeVisible()
  await expectUsable(page, 'a channel')

  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(`/live-tv/${kabar}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kabar' })).toBeVisible()
  await playsOn(page)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`/live-tv/${nusa}`)

  // A premium channel asks a guest to sign in, over the list; nothing is asked for that a guest is refused.
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Gala' }).click()
  await expect(page).toHaveURL('/live-tv')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(refused).toEqual([])
})

test('a viewer without a subscription is told so, and what is not there leads back to the list', async ({
  page,
  stage,
}) => {
  const { gala, pasar } = await putChannels(stage)
  await page.setViewportSize({ width: 360, height: 740 })
  const rani = await stage.test.person('Rani')
  await enterAs(page, rani)
  await page.route('https://pasar.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pasar</title><p>Siaran pasar</p>' }),
  )

  await page.goto('/live-tv/nobody')
  await expect(page).toHaveURL('/live-tv')
  await isAlive(page)
  await page.getByRole('link', { name: /^Gala/ }).click()
  await expect(page).toHaveURL(`/live-tv/${gala}`)
  await expect(page.getByText('You need to subscribe to watch this premium content')).toBeVisible()
  await expectUsable(page, 'a premium channel')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/live-tv')

  // Somebody's page: in a frame, which this document's policy allows and no other does.
  const framed = page.waitForResponse((answer) => answer.url().endsWith(`/live/${pasar}`))
  await page.getByRole('link', { name: /^Pasar/ }).click()
  expect((await framed).headers()['content-security-policy']).toContain(
    "frame-src 'self' https://pasar.example;",
  )
  await expect(page.frameLocator('iframe').getByText('Siaran pasar')).toBeVisible()
  await expectUsable(page, 'a page in a frame')
  await page.getByRole('radiogroup').getByText('Chat').click()
  await page.getByLabel('Comment').fill('halo dari Rani')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('halo dari Rani')

  await page.goto('/interactive')
  await isAlive(page)
  await expectUsable(page, 'what is interactive')
  await page.getByRole('link', { name: /^Arena/ }).click()
  await expect(page).toHaveURL('/profile/subscription')
})
