import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shows, type LoginResult, type MediaItem, type Show } from '@tayang/contract'
import type { Browser, Page } from '@playwright/test'
import { readDemo } from '../../bench/clone/watch-demo.ts'
import { root } from '../../bench/protocol/machine.ts'
import { until } from '../../bench/protocol/until.ts'
import type { DemoApp } from './demo-app.ts'
import { animate, filmPage } from './film-page.ts'

interface Stage {
  readonly browser: Browser
  readonly demo: DemoApp
}

const PICTURES = path.join(root, 'docs/pictures')
/** Of the site, for a store that lists it beside other apps. */
const SCREENSHOTS = path.join(root, 'web/public/screenshots')
const SHOWN_MS_MAX = 30_000
/** The demo's first film and its show are there within a minute or two. */
const SEEDED_MS_MAX = 90_000
const GIFT_MS_MAX = 40_000
const FRAMES_MAX = 36
/** What moves for longer, such as the carousel, is no fading in. */
const FADE_MS_MAX = 2_000
const WIDE = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const

const keep = (folder: string, name: string, bytes: Buffer) => writeFile(path.join(folder, name), bytes)
const still = (page: Page) => page.screenshot({ type: 'jpeg', quality: 84 })

/** A page without the questions that a first visit is asked, signed in where there is a login. */
async function openPage(
  { browser, demo }: Stage,
  view: { width: number; height: number; dense?: boolean; login?: LoginResult },
) {
  const { width, height, dense = false, login } = view
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: { width, height },
    deviceScaleFactor: dense ? 2 : 1,
    isMobile: width < WIDE.width,
    hasTouch: width < WIDE.width,
  })
  context.setDefaultTimeout(SHOWN_MS_MAX)
  const { account, profile, accessToken, refreshToken } = login ?? {}
  const kept = {
    // The question about measurement is answered, as most people would.
    'tayang.tracking': 'no',
    ...(accessToken !== undefined && {
      'tayang.viewer': JSON.stringify({ account, profile }),
      'tayang.access-token': accessToken,
      'tayang.refresh-token': refreshToken ?? '',
    }),
  }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  return await context.newPage()
}

/** Every picture of the page that is in the window has come, and what fades in has faded in. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isSeen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      return image.complete || !isSeen
    }),
  )
  await page.waitForFunction((longestMs) => {
    const isComing = ({ playState, effect }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) < longestMs
    return !document.getAnimations().some(isComing)
  }, FADE_MS_MAX)
}

/** How many films the rows of home need, and how long a demo makes them at most. */
const HOME_FILMS_MIN = 12
const HOME_MS_MAX = 900_000

export async function takeHome(stage: Stage): Promise<void> {
  const read = async () => (await readDemo(stage.demo.calls)).ready.length >= HOME_FILMS_MIN || undefined
  await until(read, { withinMs: HOME_MS_MAX, what: 'films for home', everyMs: 5_000 })
  await showOnAir(stage.demo)
  for (const [view, folder, name] of [
    [WIDE, PICTURES, 'home.jpg'],
    [WIDE, SCREENSHOTS, 'wide.jpg'],
    [{ ...PHONE, dense: true }, SCREENSHOTS, 'phone.jpg'],
  ] as const) {
    const page = await openPage(stage, view)
    await page.goto('/')
    await settled(page)
    // A film is a larger picture than the show that the first slide has; the row below has that as well.
    const slides = page.getByRole('region', { name: 'Highlights' })
    await slides
      .getByRole('link', { name: /^Watch Live/ })
      .first()
      .waitFor()
    if (view === WIDE) {
      await slides.getByRole('button', { name: 'Next' }).dispatchEvent('click')
      await slides.locator('li[data-active]:not(:first-child)').first().waitFor()
    }
    await settled(page)
    await keep(folder, name, await still(page))
    await page.context().close()
  }
}

/** The show that the demo keeps on air. */
function showOnAir({ calls }: DemoApp): Promise<Show> {
  const read = async () => (await calls.call(shows.listLiveShows, { query: {} })).data[0]
  return until(read, { withinMs: SEEDED_MS_MAX, what: 'a show on air', everyMs: 1_000 })
}

/** A phone in a live show until a gift came. */
export async function takeLive(stage: Stage): Promise<void> {
  const show = await showOnAir(stage.demo)
  const page = await openPage(stage, { ...PHONE, login: await stage.demo.signIn('ayu@tayang.test') })
  await page.goto(`/liveshow/${show.id}`)
  await settled(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  const gifts = page.getByRole('log').getByText(/ sent /)
  const before = await gifts.count()
  let left = 10
  const frames = await filmPage(page, {
    framesMax: FRAMES_MAX,
    withinMs: GIFT_MS_MAX,
    // A few frames more, for the gift to fly.
    ends: async () => ((await gifts.count()) > before ? left-- <= 0 : false),
  })
  await keep(PICTURES, 'live-phone.webp', await animate(frames, 300))
  await page.context().close()
}

/** A film that says what it weighs, and then plays. */
export async function takeFilm(stage: Stage): Promise<void> {
  const isFilm = ({ type }: MediaItem) => type === 'movie'
  const film = await until(async () => (await readDemo(stage.demo.calls)).ready.find(isFilm), {
    withinMs: SEEDED_MS_MAX,
    what: 'a film that can be played',
    everyMs: 2_000,
  })
  const login = await stage.demo.signIn('citra@tayang.test')
  const page = await openPage(stage, { width: 1280, height: 800, login })
  await page.goto(`/movie/${film.id}`)
  await settled(page)
  await page
    .getByRole('main')
    .getByText(/Hemat Kuota/i)
    .first()
    .waitFor()
  const wait = (frames: number) => async () => frames-- <= 0
  const before = await filmPage(page, { framesMax: FRAMES_MAX, withinMs: SHOWN_MS_MAX, ends: wait(6) })
  await page
    .getByRole('link', { name: /^(Watch Now|Resume)/ })
    .or(page.getByRole('button', { name: /^(Watch Now|Resume)/ }))
    .first()
    .click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  await page.mouse.move(400, 300)
  await page.mouse.move(420, 320)
  const playing = await filmPage(page, { framesMax: FRAMES_MAX, withinMs: SHOWN_MS_MAX, ends: wait(22) })
  await keep(PICTURES, 'hemat-kuota.webp', await animate([...before, ...playing], 720))
  await page.context().close()
}

export async function takeConsole(stage: Stage): Promise<void> {
  const page = await openPage(stage, WIDE)
  await page.goto('/console')
  await page.getByLabel('Email, number or name').fill('dewi@tayang.test')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(stage.demo.operatorPassword)
  await password.press('Enter')
  await password.waitFor({ state: 'detached' })
  await page.goto('/console/clips?state=published')
  await page.locator('video').first().waitFor()
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await keep(PICTURES, 'console-clips.jpg', await still(page))
  await page.context().close()
}
