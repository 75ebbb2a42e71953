import type { Page } from '@playwright/test'
import { openBrowser } from '../browser/open-browser.ts'

/** What the main thread of a page was busy with, in the page's own time. */
export interface Busy {
  /** Tasks of 50 ms and more. */
  readonly tasks: readonly { startMs: number; ms: number }[]
  /** The longest event of each interaction, from the press to the next paint. */
  readonly interactions: readonly { name: string; ms: number }[]
  readonly firstPaintMs: number
}

export interface WatchedPage extends AsyncDisposable {
  readonly page: Page
  /** What was noted since the page was opened or last asked. */
  take(): Promise<Busy>
}

declare global {
  interface Window {
    tayangBusy?: {
      tasks: { startMs: number; ms: number }[]
      interactions: Map<number, { name: string; ms: number }>
    }
  }
}

const PHONE = { width: 412, height: 823 }
const PROCESSOR_TIMES = 4

/** Opens an address in a cold browser of a phone's size, on a processor slowed four times. */
export async function openWatchedPage(address: string): Promise<WatchedPage> {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await browser.newPage({ viewport: PHONE, isMobile: true, hasTouch: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES })
  await page.addInitScript(noteBusy)
  await page.goto(address, { waitUntil: 'load' })
  const closing = opened.move()
  return {
    page,
    take: () => page.evaluate(takeBusy),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Runs in the page before its own scripts. */
function noteBusy(): void {
  const tasks: { startMs: number; ms: number }[] = []
  const interactions = new Map<number, { name: string; ms: number }>()
  window.tayangBusy = { tasks, interactions }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startMs: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, name, duration } = entry as PerformanceEventTiming
      if (!interactionId || duration <= (interactions.get(interactionId)?.ms ?? 0)) continue
      interactions.set(interactionId, { name, ms: duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

function takeBusy(): Busy {
  const { tasks = [], interactions = new Map<number, { name: string; ms: number }>() } =
    window.tayangBusy ?? {}
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const taken = {
    tasks: tasks.splice(0),
    interactions: [...interactions.values()],
    firstPaintMs: paint?.startTime ?? 0,
  }
  interactions.clear()
  return taken
}
