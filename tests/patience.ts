import { expect } from 'vitest'

/** As long as `expect.poll` waits: a part that is fetched on first use comes late on a busy machine. */
const WAIT_MS_MAX = 10_000

// Only tests that draw something wait for what is drawn; the others need not load it.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_MS_MAX })
}
