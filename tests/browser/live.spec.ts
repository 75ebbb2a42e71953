import type { Locator, Page } from '@playwright/test'
import { shows } from '@tayang/contract'
import { publishLive } from '../films.ts'
import { until } from '../app.ts'
import { logIn } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, sizes } from './usable.ts'

/** Of the film that is published. */
const PICTURES_A_SECOND = 30

/** Far more than key frames alone, and fewer than a busy machine decodes. */
const SEEN_SHARE_MIN = 0.6
/** What a show has buffered at its edge. */
const BUFFERED_S_MAX = 3
/** Of a window in which late pictures were left out on purpose. */
const LOOKS_MAX = 6
const STILL = 'Slow connection: audio only for now'

declare global {
  interface Window {
    hadStills?: boolean
  }
}

test('a show is published, found on the live page and watched, and two people talk beside it', async ({
  browser,
  stage,
}) => {
  // A machine whose cores are all taken shows stills for a while, and those windows are looked at again.
  test.setTimeout(300_000)
  const app = stage.test
  const streamer = await app.person('Budi')
  const rtmp = await app.call(shows.getRtmp, {}, { token: streamer.login.accessToken })
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const show = await until(async () => (await app.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'the show on air',
  })
  // Who is there from its first second, when no whole segment is, sees it as well.
  const early = await browser.newPage({ baseURL: app.address })
  await early.goto(`/liveshow/${show.id}`)
  expect(await shareSeen(early)).toBeGreaterThan(SEEN_SHARE_MIN)
  await early.close()
  // Its beginning has left the playlist: who comes now joins in the middle.
  await until(() => isUnderWay(app.address, show.id), {
    withinMs: 40_000,
    what: 'a show that is under way',
  })

  const people = await Promise.all(['Ayu', 'Eko'].map((name) => app.person(name)))
  const pages = []
  for (const { email, password } of people) {
    const context = await browser.newContext({
      baseURL: app.address,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto('/live')
    await logIn(page, { email, password })
    pages.push(page)
  }
  const [ayu, eko] = pages
  if (!ayu || !eko) throw new Error('two pages were opened')

  await ayu.getByRole('link', { name: /Budi/ }).first().click()
  await expect(ayu).toHaveURL(/\/liveshow\//)
  await eko.goto(ayu.url())
  for (const page of [ayu, eko]) expect(await shareSeen(page)).toBeGreaterThan(SEEN_SHARE_MIN)
  await eko.getByLabel('Comment').fill('halo dari Eko')
  await eko.keyboard.press('Enter')
  await expect(ayu.getByRole('log')).toContainText('halo dari Eko')
  await ayu.getByLabel('Comment').fill('halo juga')
  await ayu.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(eko.getByRole('log')).toContainText('halo juga')

  run.stop()
  await expect(ayu.getByText('Live show has ended').first()).toBeVisible({ timeout: 20_000 })

  // What was on air is its own replay, and stands where one looks for it.
  await ayu.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(ayu).toHaveURL(`/liveshow-vod/${show.id}`)
  const playedS = () => ayu.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playedS, { timeout: 15_000 }).toBeGreaterThan(0.5)
  await expect(ayu.locator('time')).toHaveText(/^(?:just now|\d+ (?:secs?|min) ago)$/)
  // In the layout of a show on air: from edge to edge, the chat flush beside the picture.
  const [picture, chat] = await Promise.all([
    boxOf(ayu.locator('video')),
    boxOf(ayu.getByRole('region', { name: 'Chat replay' })),
  ])
  expect([picture.x, Math.round(chat.x - picture.width - picture.x), chat.x + chat.width]).toEqual([
    0, 1, 1440,
  ])
  await expect(ayu.getByText('No messages yet')).toHaveCount(0)
  await expect(ayu.getByText('LIVE', { exact: true })).toHaveCount(0)
  for (const size of sizes) {
    await ayu.setViewportSize(size)
    await expectUsable(ayu, `a replay at ${size.width} px`)
  }
  await ayu.locator('p').getByRole('link', { name: 'Budi' }).click()
  await expect(ayu.getByRole('tabpanel').getByRole('link', { name: /Budi/ })).toHaveAttribute(
    'href',
    `/liveshow-vod/${show.id}`,
  )
  // With or without its last slash.
  await ayu.goto('/previous-live-shows/')
  await expect(ayu.locator(`a[href="/liveshow-vod/${show.id}"]`)).toBeVisible()
  for (const page of pages) await page.context().close()
})

const boxOf = async (part: Locator) => (await part.boundingBox())!

/**
 * The share of the pictures of three seconds that was decoded. A buffer that is appended again drops all but key
 * frames, one in thirty; a processor that others use as well drops some. Seconds in which the last picture stood for
 * late ones say nothing of that.
 */
async function shareSeen(page: Page): Promise<number> {
  await noteStills(page)
  for (let looks = 1; ; looks++) {
    await expect(page.getByRole('img', { name: STILL })).toHaveCount(0, { timeout: 60_000 })
    await page.evaluate(() => (window.hadStills = false))
    const share = await shareOfThreeSeconds(page)
    if (looks === LOOKS_MAX || !(await page.evaluate(() => window.hadStills))) return share
  }
}

async function shareOfThreeSeconds(page: Page): Promise<number> {
  const look = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      atS: video.currentTime,
      pictures: video.getVideoPlaybackQuality().totalVideoFrames,
    }))
  await expect.poll(async () => (await look()).pictures, { timeout: 30_000 }).toBeGreaterThan(20)
  // What was buffered before may be a still that nothing says any more.
  const { atS: leadS } = await look()
  await expect.poll(async () => (await look()).atS).toBeGreaterThan(leadS + BUFFERED_S_MAX)
  const before = await look()
  await expect.poll(async () => (await look()).atS).toBeGreaterThan(before.atS + 3)
  const after = await look()
  return (after.pictures - before.pictures) / ((after.atS - before.atS) * PICTURES_A_SECOND)
}

/** The page notes from here on that it shows a still. */
const noteStills = (page: Page) =>
  page.evaluate((name) => {
    const look = () => (window.hadStills ||= document.querySelector(`[aria-label="${name}"]`) !== null)
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }, STILL)

async function isUnderWay(address: string, showId: string): Promise<boolean> {
  const answer = await fetch(new URL(`/media/live/${showId}/360/media.m3u8`, address))
  return Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(await answer.text())?.[1]) > 2
}
