/** What the prompt never lies over: players, the banner of a page, fields that are written into, a chat. */
const NEVER_COVERED = ['video', '[aria-roledescription]', 'input', 'textarea', '[role=log]']
/** What it does not come over: headings, and where the first list of a page begins. */
const NOT_COVERED_AT_FIRST = ['h1', 'h2']
const LISTS = 'main :is(ul, ol):not([aria-roledescription] *)'

/** Pages whose corners are all taken: a chat beside a recording, and what a streamer looks at while on air. */
const FULL_PAGES = /\/(liveshow-vod|streamer-dashboard)(\/|$)/

export const isFullPage = (pathname: string) => FULL_PAGES.test(pathname)

/**
 * Whether the place of a box is free. One that is shown already gives way to players and fields alone: what somebody
 * scrolls past beneath it does not make it blink.
 */
export function isPlaceFree(box: Element, { isShown }: { isShown: boolean }): boolean {
  const own = box.getBoundingClientRect()
  const lies = (over: Element) => !box.contains(over) && touches(own, over.getBoundingClientRect())
  const named = isShown ? NEVER_COVERED : [...NEVER_COVERED, ...NOT_COVERED_AT_FIRST]
  if ([...document.querySelectorAll(named.join())].some(lies)) return false
  const first = isShown ? null : firstLine()
  return first === null || !lies(first)
}

/** Of the first list that is read downwards: a row that is pushed aside has no first line. */
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
