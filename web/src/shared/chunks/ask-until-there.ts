const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 4_000
/** Five minutes without a line. After them the part is missing, and the page goes on without it. */
const ASKS_MAX = 75

/** Ends when the file is in the browser's cache, or when asking again is of no use: the import finds out which. */
export async function askUntilThere(href: string, wait = pause): Promise<void> {
  for (let asked = 1; asked <= ASKS_MAX; asked++) {
    if (await hasAnswer(href)) return
    await wait(Math.min(FIRST_WAIT_MS * 2 ** (asked - 1), WAIT_MS_MAX))
  }
}

/** A file that is gone, as after an update of the site, does not come back; a house in trouble does. */
async function hasAnswer(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href)
    // A connection may be lost in the midst of a file.
    await answer.arrayBuffer()
    return answer.status < 500
  } catch {
    return false
  }
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs))
}
