/** When this tab last loaded itself again because a chunk was gone. */
const KEY = 'tayang.console.reloaded'
/** A second failure within this is no old tab: somebody should read about it. */
const AGAIN_MS = 30_000

interface Page {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  now: () => number
}

/**
 * Loads a chunk. One that is gone, as after an update that this tab has slept through, loads the console again, once:
 * the new one asks for its own chunks. A browser also remembers an import that a lost connection broke, and forgets it
 * the same way.
 */
export async function loadSection<T>(load: () => Promise<T>, page: Page): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const before = Number(page.storage.getItem(KEY) ?? 0)
    if (page.now() - before < AGAIN_MS) throw error
    page.storage.setItem(KEY, String(page.now()))
    page.reload()
    // The page goes away: nothing more is shown of this load.
    return new Promise<T>(() => {})
  }
}
