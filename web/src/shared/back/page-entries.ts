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
 * Keeps one history entry of the same address for each overlay, so that Back of the browser closes the uppermost one
 * and stays on the page. An overlay that is closed otherwise takes its entry with it; a page that is opened from an
 * overlay takes the entry's place.
 */
export function openPageEntries() {
  let page: Page = { key: keyOf(history.state), isSettled: true, overlays: [] }
  let settling: ReturnType<typeof setTimeout> | undefined
  let stepping: ReturnType<typeof setTimeout> | undefined
  /** What the router wrote while the browser was on its way back. */
  let held: (() => void)[] = []
  const { pushState, replaceState } = history

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

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(() => {
      leaveBe()
      const extra = addMissing()
      if (extra > 0) step(-extra)
    }, SETTLE_MS)
    addEventListener('beforeunload', leaveBe)
  }

  /** A step through the history would call a browser back that is on its way to another document. */
  function leaveBe(): void {
    clearTimeout(settling)
    settling = undefined
    removeEventListener('beforeunload', leaveBe)
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
    settle()
  }

  const stop = beforeRouter((event) => {
    const isStep = stepping !== undefined
    if (keyOf(event.state) !== page.key) return isStep ? arrive() : undefined
    // The router knows nothing of these entries: to it the page has not changed.
    event.stopImmediatePropagation()
    if (isStep) return arrive()
    const above = page.overlays.slice(overlaysOf(event.state))
    for (const close of above.reverse()) close()
    settle()
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
      if (settling !== undefined || addMissing() > 0) settle()
    },
    close(): void {
      stop()
      leaveBe()
      clearTimeout(stepping)
      Object.assign(history, { pushState, replaceState })
    },
  }
}
