import { expect, vi } from 'vitest'

/** As long as `expect.poll` waits: a part that is fetched on first use comes late on a busy machine. */
const WAIT_MS_MAX = 10_000

// By itself it gives up after one second, and an engine that is loaded on first use takes longer on a busy machine.
// Files of one worker share it.
const { waitFor } = vi
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(look, options = WAIT_MS_MAX) {
    return waitFor(look, options)
  }

// Only tests that draw something wait for what is drawn; the others need not load it.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_MS_MAX })
}
