/** The first check; each later one waits half as long again, up to a minute. */
const FIRST_MS = 10_000
const GROWTH = 1.5
const WAIT_MAX_MS = 60_000
/** Browsers that were turned away at the same moment must not return at the same moment. */
const JITTER = 0.25

interface LookAgain {
  /** Whether the site is open again; a failed check is a no. */
  isOpen: () => Promise<boolean>
  onOpen: () => void
  /** From 0 up to 1. */
  random?: () => number
}

/**
 * Checks repeatedly whether the site is open, only while the page is visible: a page that becomes visible after its
 * wait is over checks at once. Returns a function that stops it.
 */
export function lookAgain({ isOpen, onOpen, random = Math.random }: LookAgain): () => void {
  let waitMs = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  let hasEnded = false

  const plan = () => {
    isDue = false
    timer = setTimeout(
      () => {
        isDue = true
        look()
      },
      waitMs * (1 + JITTER * (2 * random() - 1)),
    )
    waitMs = Math.min(waitMs * GROWTH, WAIT_MAX_MS)
  }
  const look = () => {
    if (!isDue || document.visibilityState !== 'visible') return
    isDue = false
    void isOpen()
      .catch(() => false)
      .then((opened) => {
        if (hasEnded) return
        if (opened) onOpen()
        else plan()
      })
  }
  plan()
  document.addEventListener('visibilitychange', look)
  return () => {
    hasEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
