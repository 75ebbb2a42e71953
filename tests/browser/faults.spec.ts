import type { Page } from '@playwright/test'
import { openFaultProxy, type Fate } from '../faults/fault-proxy.ts'
import { expect, test } from './stage.ts'

/** Twenty seconds in `npm run bench:faults`. */
const OUTAGE_MS = Number(process.env['TAYANG_TEST_OUTAGE_MS'] ?? 2_000)
/** For so long the engine asks again by itself, and nobody needs to be told. */
const ENGINE_PATIENCE_MS = 5_000
/** A piece of a film is four seconds; they are counted from 0. */
const PIECE_S = 4
const PATIENCE_MS = 20_000
const LOST = 'Connection lost, reconnecting...'

const video = (page: Page) => page.locator('video')
const seek = (page: Page, toS: number) =>
  video(page).evaluate((element: HTMLVideoElement, s) => void (element.currentTime = s), toS)
const playsBeyond = (page: Page, seconds: number, timeout = PATIENCE_MS) =>
  expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), {
      timeout,
      intervals: [100],
    })
    .toBeGreaterThan(seconds)
/** The whole film is there, from where it stands to its end. */
const isAllThere = (page: Page) =>
  expect
    .poll(
      () =>
        video(page).evaluate(({ buffered, currentTime, duration }: HTMLVideoElement) => {
          return buffered.length === 1 && buffered.start(0) <= currentTime && buffered.end(0) > duration - 0.5
        }),
      { timeout: PATIENCE_MS },
    )
    .toBe(true)

/** A line that tears a tenth of what a film asks for, and brings nothing of it beyond its reach. */
function openLine() {
  const line = { isDown: false, reach: 1, asked: 0, torn: 0 }
  const fateOf = (path: string): Fate => {
    const piece = Number(/(\d+)\.m4s/.exec(path)?.[1] ?? -1)
    if (line.isDown || piece > line.reach) return 'reset'
    if (!path.startsWith('/media/t/')) return 'pass'
    line.asked += 1
    // Every tenth, and one of the very first.
    if (line.asked % 10 !== 2) return 'pass'
    line.torn += 1
    return 'torn'
  }
  const goes = () => Object.assign(line, { isDown: true })
  const isBack = (reach: number) => Object.assign(line, { isDown: false, reach })
  return { line, fateOf, goes, isBack }
}

/** `npm run bench:faults` writes it down. */
const tell = (type: 'told' | 'outage' | 'switch' | 'requests' | 'torn', value: number) =>
  test.info().annotations.push({ type, description: String(value) })

test('a film survives resets, an outage and a switch of network, and goes on by itself', async ({
  page,
  context,
  stage,
}) => {
  test.setTimeout(60_000 + OUTAGE_MS * 4)
  const { line, fateOf, goes, isBack } = openLine()
  await using proxy = await openFaultProxy({ target: stage.test.address, fateOf })
  await page.goto(`${proxy.address}/movie/${stage.films.free}?play=1`)
  await playsBeyond(page, 0.2)
  // As soon as the page is alive: what it brings late is not there yet.
  await expect(page.locator('html[data-alive]')).toBeAttached()

  // The outage takes everything: the film, what the page brings late, what it tells. The picture runs dry.
  goes()
  proxy.dropAll()
  let at = performance.now()
  const over = new Promise<void>((resolve) => void setTimeout(resolve, OUTAGE_MS))
  await seek(page, 2 * PIECE_S - 0.4)
  if (OUTAGE_MS > ENGINE_PATIENCE_MS) {
    await expect(page.getByText(LOST)).toBeVisible({ timeout: OUTAGE_MS })
    tell('told', performance.now() - at)
  }
  await over
  isBack(3)
  at = performance.now()
  await playsBeyond(page, 2 * PIECE_S + 0.5)
  tell('outage', performance.now() - at)
  await expect(page.getByText(LOST)).toBeHidden()

  // The switch: the old connections die, for a moment there is no network at all, and then there is another one.
  goes()
  await context.setOffline(true)
  proxy.dropAll()
  await seek(page, 4 * PIECE_S - 0.4)
  await expect(page.getByText(LOST)).toBeVisible()
  isBack(Infinity)
  await context.setOffline(false)
  at = performance.now()
  await playsBeyond(page, 4 * PIECE_S + 0.5)
  tell('switch', performance.now() - at)
  await expect(page.getByText(LOST)).toBeHidden()

  // What is there already is played through an outage, and is never loaded again.
  await seek(page, 0.5)
  await isAllThere(page)
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.addEventListener('emptied', () => (element.dataset['reloaded'] = ''))
  })
  goes()
  proxy.dropAll()
  await playsBeyond(page, 0.5 + OUTAGE_MS / 1000, OUTAGE_MS + PATIENCE_MS)
  isBack(Infinity)
  await expect(video(page)).not.toHaveAttribute('data-reloaded')

  expect(line.torn).toBeGreaterThan(0)
  tell('requests', line.asked)
  tell('torn', line.torn)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What the page could not bring in the outage has come since.
  await expect(page.getByRole('status', { name: 'Messages' })).toBeAttached()
})
