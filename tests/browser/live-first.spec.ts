import type { Page } from '@playwright/test'
import { goOnAir, expect, test } from './live-stage.ts'
import { expectUsable, isAlive, sizes } from './usable.ts'

/** An open page reads who is on air twice a minute, and a cache keeps the answer for ten seconds. */
const KNOWN_WITHIN_MS = 45_000

const FONTS = '**/*.woff2'

/** A twentieth of what a page may move in all: words get a little wider or narrower, and stay in their lines. */
const SWAP_MAX = 0.001

const mark = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('[data-live-mark]')

test('while somebody is on air home begins with them, and a show that is over leads on', async ({
  page,
  browser,
  stage,
}) => {
  test.setTimeout(240_000)
  const { test: app } = stage
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Chosen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Live now/ })).toHaveCount(0)
  await page.goto('/live')
  await expect(page.getByText('No one is live right now')).toBeVisible()

  const [rani, dimas] = [await app.person('Rani'), await app.person('Dimas')]
  const mabar = await goOnAir(stage, { who: rani, name: 'Malam Mabar' })
  const akustik = await goOnAir(stage, { who: dimas, name: 'Akustik' })

  // A page is kept for some seconds, and made again for the next visitor.
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Live now 2 shows' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await isAlive(page)
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.findIndex((name) => name.startsWith('Live now'))).toBeLessThan(headings.indexOf('Chosen'))
  await expect(mark(page)).toContainText('2 shows on air')
  // What is kept for when there is no connection says nothing of now.
  const kept = await page.request.get('/offline')
  expect(await kept.text()).not.toContain('shows on air')
  await expect(page.getByRole('article').locator('[data-on-air]')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Watch Live/ })).toBeVisible()
  // Its pictures are those of the show, and they move.
  const picture = page.getByRole('article').locator('img').first()
  await expect(picture).toHaveAttribute('src', /still\.jpg\?t=/, { timeout: 20_000 })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `home with shows at ${size.width} px`)
  }
  await page.setViewportSize(sizes[0])
  await expectNothingMoves(() => browser.newPage({ baseURL: app.address }))

  // By keyboard from the row to the show.
  const card = page.getByRole('article').getByRole('link', { name: 'Malam Mabar' })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/liveshow/${mabar.show.id}`)
  const home = await browser.newPage({ baseURL: app.address })
  await home.goto('/')
  await isAlive(home)

  mabar.run.stop()
  await expect(page.getByText('Live show has ended').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: 'Watch the replay' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Live now' })
  await expect(next.getByRole('link', { name: 'Akustik', exact: true })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `a show that is over at ${size.width} px`, '[aria-labelledby="after-next"]')
    await expect(next).toBeInViewport()
  }
  await page.setViewportSize(sizes[0])
  await next.getByRole('link', { name: 'Akustik', exact: true }).click()
  await expect(page).toHaveURL(`/liveshow/${akustik.show.id}`)

  // The page that was open all the while: what somebody looks at keeps its place and says that it is over.
  const over = home.getByRole('article').filter({ hasText: 'Malam Mabar' })
  await expect(over.getByText('Ended')).toBeVisible({ timeout: KNOWN_WITHIN_MS })
  await expect(mark(home)).toContainText('1 show on air', { timeout: KNOWN_WITHIN_MS })
  await home.close()

  akustik.run.stop()
  await expect(page.getByText('Live show has ended').first()).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    await page.goto('/live')
    await expect(page.getByText('No one is live right now')).toBeVisible({ timeout: 2_000 })
    const recordings = page.getByRole('region', { name: 'Previous live shows' }).getByRole('listitem')
    await expect(recordings).toHaveCount(2, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `the live page without a show at ${size.width} px`)
  }
})

/** Neither while home loads, nor when it first reads who is on air; a font that comes late moves hardly anything. */
async function expectNothingMoves(openPage: () => Promise<Page>): Promise<void> {
  const without = await openPage()
  await without.route(FONTS, (route) => route.abort())
  await seeWhoIsOnAir(without)
  await without.waitForLoadState()
  expect(await shiftsOf(without)).toEqual([])
  await expectMarksInPlace(without)
  await without.close()

  const late = await openPage()
  const { promise: letCome, resolve } = Promise.withResolvers<void>()
  await late.route(FONTS, async (route) => {
    await letCome
    await route.continue()
  })
  await seeWhoIsOnAir(late)
  resolve()
  await late.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Variable') && status === 'loaded'),
  )
  await late.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shifts = await shiftsOf(late)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(SWAP_MAX)
  await late.close()
}

/** Where a page comes slowly the banner's marks are drawn one after another, and what was drawn keeps its place. */
async function expectMarksInPlace(page: Page): Promise<void> {
  const [whole, begun] = await page.getByRole('button', { name: 'Pause the carousel' }).evaluate((pause) => {
    const isAt = () => pause.getBoundingClientRect().x
    const whole = isAt()
    for (const later of pause.parentElement?.children ?? []) {
      if (later instanceof HTMLElement && later !== pause) later.style.display = 'none'
    }
    return [whole, isAt()]
  })
  expect(begun).toBe(whole)
}

async function seeWhoIsOnAir(page: Page): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().includes('/liveShows/onAir'))
  // A page that waits for its font has not loaded, and is read all the same.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await read
  await expect(page.getByRole('heading', { name: /^Live now/ })).toBeVisible()
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Everything that moved since the page began to load, and what it was. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const told = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return (observer.takeRecords() as Shift[]).map(({ value, sources }) => ({
      value,
      moved: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent}: ${told(previousRect)} to ${told(currentRect)}`,
      ),
    }))
  })
