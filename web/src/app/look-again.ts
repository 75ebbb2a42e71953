/** The first look; each later one waits half as long again, up to a minute. */
const FIRST_MS = 10_000
const GROWTH = 1.5
const WAIT_MAX_MS = 60_000
/** Browsers that were turned away in one moment do not come back in one moment. */
const JITTER = 0.25

interface LookAgain {
  /** Whether the site is open again; a look that fails is no. */
  isOpen: () => Promise<boolean>
  onOpen: () => void
  /** From 0 up to 1. */
  random?: () => number
}

/**
 * Looks again and again whether the site is open, only while somebody looks at the page: a page that comes into view
 * after its wait is over looks at once. Answers what ends it.
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
