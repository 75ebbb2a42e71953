import { beforeRouter } from '#shared/session'

/** What the router keeps in a history entry, and our mark: how many overlays lie over the page there. */
interface Entry {
  key?: string
  overlays?: number
}

interface Page {
  /** The router's key of the page that is shown. */
  key: string
  /** Whether no other page is being loaded: an entry would belong to the page that is left. */
  isSettled: boolean
  /** What lies over it, the lowest first. */
  overlays: readonly (() => void)[]
}

/** An overlay that is followed by another one leaves it its entry, however late React shows that. */
const SETTLE_MS = 40
/** A browser answers a step through its history within milliseconds. */
const STEP_MS_MAX = 1_000

/** The router calls the first page of a visit `default`. */
const keyOf = (state: unknown) => (state as Entry | null)?.key ?? 'default'
const overlaysOf = (state: unknown) => (state as Entry | null)?.overlays ?? 0

/**
 * Work that waits a little, and is given up by a browser that is on its way to another document: a step through the
 * history would call it back.
 */
function soonHere(waitMs: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    removeEventListener('beforeunload', stop)
  }
  return {
    stop,
    isWaiting: () => timer !== undefined,
    begin(): void {
      stop()
      timer = setTimeout(() => {
        stop()
        work()
      }, waitMs)
      addEventListener('beforeunload', stop)
    },
  }
}

/**
 * Keeps one history entry of the same address for each overlay, so that Back of the browser closes the uppermost one
 * and stays on the page. An overlay that is closed otherwise takes its entry with it; a page that is opened from an
 * overlay takes the entry's place.
 */
export function openPageEntries() {
  let page: Page = { key: keyOf(history.state), isSettled: true, overlays: [] }
  let stepping: ReturnType<typeof setTimeout> | undefined
  /** What the router wrote while the browser was on its way back. */
  let held: (() => void)[] = []
  const { pushState, replaceState } = history

  const settling = soonHere(SETTLE_MS, () => {
    const extra = addMissing()
    if (extra > 0) step(-extra)
  })

  /** How many entries there are too many; those that are missing are added. */
  function addMissing(): number {
    const { state } = history
    const isOfPage = page.isSettled && keyOf(state) === page.key
    if (stepping !== undefined || !isOfPage) return 0
    const have = overlaysOf(state)
    const wanted = page.overlays.length
    for (let overlays = have + 1; overlays <= wanted; overlays++) {
      pushState.call(history, { ...state, overlays }, '')
    }
    return Math.max(0, have - wanted)
  }

  function step(by: number): void {
    stepping = setTimeout(arrive, STEP_MS_MAX)
    history.go(by)
  }

  function arrive(): void {
    clearTimeout(stepping)
    stepping = undefined
    const writes = held
    held = []
    for (const write of writes) write()
    settling.begin()
  }

  const stop = beforeRouter((event) => {
    const isStep = stepping !== undefined
    if (keyOf(event.state) !== page.key) return isStep ? arrive() : undefined
    // The router knows nothing of these entries: to it the page has not changed.
    event.stopImmediatePropagation()
    if (isStep) return arrive()
    const above = page.overlays.slice(overlaysOf(event.state))
    for (const close of above.reverse()) close()
    settling.begin()
  })

  history.pushState = (...given) => {
    if (stepping !== undefined) return void held.push(() => history.pushState(...given))
    const write = overlaysOf(history.state) > 0 ? replaceState : pushState
    write.apply(history, given)
  }
  history.replaceState = (...given) => {
    if (stepping !== undefined) return void held.push(() => history.replaceState(...given))
    replaceState.apply(history, given)
  }

  return {
    show(next: Page): void {
      page = next
      if (settling.isWaiting() || addMissing() > 0) settling.begin()
    },
    close(): void {
      stop()
      settling.stop()
      clearTimeout(stepping)
      Object.assign(history, { pushState, replaceState })
    },
  }
}
