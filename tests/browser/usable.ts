import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The page's program runs: what is pressed now is heard. */
export const isAlive = (page: Page) => page.waitForFunction(() => 'alive' in document.documentElement.dataset)

/** How many overlays the entry of history that is shown has over its page. */
export const overlaysOf = (page: Page) =>
  page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)

/**
 * A dialog is gone, and its entries of history with it: a browser that is stepping back over those gives up a page
 * that is loaded at the same moment.
 */
export async function isClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden()
  await expect.poll(() => overlaysOf(dialog.page())).toBe(0)
}

/** Keeps the part of the program that says these words from coming until it is let come. */
export async function holdProgram(page: Page, words: string): Promise<() => void> {
  const { promise: letCome, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(words)) await letCome
    await route.fulfill({ response })
  })
  return resolve
}

/** Presses a link, and says how far its page was scrolled then: what lies over the link is scrolled away first. */
export async function pressAndPlace(link: Locator): Promise<number> {
  const place = link.page().evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(Math.round(scrollY)), { once: true, capture: true })
      }),
  )
  const [scrolled] = await Promise.all([place, link.click()])
  return scrolled
}

export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)

/** How often a page is judged that begins to move while it is. */
const LOOKS_MAX = 3

/** Assistive technology finds its way, and nothing has to be scrolled sideways. `within` judges a part alone. */
export async function expectUsable(page: Page, what: string, within = 'html'): Promise<void> {
  let violations: Awaited<ReturnType<typeof violationsIn>>
  let hasMoved: boolean
  let looks = LOOKS_MAX
  do {
    await settled(page)
    const moves = await page.evaluateHandle(() => {
      const seen: string[] = []
      for (const type of ['animationstart', 'transitionrun'])
        addEventListener(type, () => seen.push(type), { capture: true })
      return seen
    })
    violations = await violationsIn(page, within)
    // A part that came meanwhile was judged half faded in.
    hasMoved = (await moves.evaluate((seen) => seen.length)) > 0
    looks -= 1
  } while (hasMoved && looks > 0)
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect([what, overflow]).toEqual([what, 0])
}

/** Judged inside the page itself, since a second page for the report alone takes three times as long. */
async function violationsIn(page: Page, within: string) {
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  return (await axe.analyze()).violations
}

/** What still fades in has no colours to judge; what moves for ever, or with the scrolling, is let move. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
