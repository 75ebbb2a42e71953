/** The prompt never covers players, the banner of a page, text fields and a chat. */
const NEVER_COVERED = ['video', '[aria-roledescription]', 'input', 'textarea', '[role=log]']
/** The prompt does not appear over headings and the beginning of the first list of a page. */
const NOT_COVERED_AT_FIRST = ['h1', 'h2']
const LISTS = 'main :is(ul, ol):not([aria-roledescription] *)'

/** Pages without a free corner: a chat beside a recording, and the dashboard of a streamer on air. */
const FULL_PAGES = /\/(liveshow-vod|streamer-dashboard)(\/|$)/

export const isFullPage = (pathname: string) => FULL_PAGES.test(pathname)

/**
 * Whether the space of a box is free. A box that is shown already gives way to players and fields only, so that it
 * does not blink while the page scrolls beneath it.
 */
export function isPlaceFree(box: Element, { isShown }: { isShown: boolean }): boolean {
  const own = box.getBoundingClientRect()
  const lies = (over: Element) => !box.contains(over) && touches(own, over.getBoundingClientRect())
  const named = isShown ? NEVER_COVERED : [...NEVER_COVERED, ...NOT_COVERED_AT_FIRST]
  if ([...document.querySelectorAll(named.join())].some(lies)) return false
  const first = isShown ? null : firstLine()
  return first === null || !lies(first)
}

/** The first item of the first vertical list: a horizontal row has none. */
function firstLine(): Element | null {
  const lists = [...document.querySelectorAll(LISTS)]
  return lists.find((list) => list.scrollWidth <= list.clientWidth)?.querySelector(':scope > li') ?? null
}

function touches(one: DOMRect, other: DOMRect): boolean {
  if (other.width === 0 || other.height === 0) return false
  const isBeside = one.right <= other.left || other.right <= one.left
  const isAbove = one.bottom <= other.top || other.bottom <= one.top
  return !isBeside && !isAbove
}
