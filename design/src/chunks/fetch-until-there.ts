const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 4_000
/** Five minutes without a connection. After them the chunk is missing, and the page goes on without it. */
const REQUESTS_MAX = 75

/**
 * The text of a file once it is in the browser's cache; empty where another request is of no use: the import finds
 * out why.
 */
export async function fetchUntilThere(href: string, wait = pause): Promise<string> {
  for (let requests = 1; requests <= REQUESTS_MAX; requests++) {
    const text = await fetchText(href)
    if (text !== null) return text
    await wait(Math.min(FIRST_WAIT_MS * 2 ** (requests - 1), WAIT_MS_MAX))
  }
  return ''
}

/** A file that is gone, as after an update of the site, does not come back; a server in trouble does: null. */
async function fetchText(href: string): Promise<string | null> {
  try {
    const response = await fetch(href)
    // A connection may be lost in the midst of a file.
    const text = await response.text()
    if (response.status >= 500) return null
    return response.ok ? text : ''
  } catch {
    return null
  }
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs))
}
