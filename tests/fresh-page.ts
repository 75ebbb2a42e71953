import { vi } from 'vitest'

// Files of one worker share its page, for a page costs more to make than most tests take: each begins on an empty
// one, with rooms of its own, as a page that was just opened.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()

// A test of what runs on the server has no page.
if (typeof document !== 'undefined') {
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const part of [document.documentElement, document.body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // Every browser has it. Where it is missing, the engine of the player defines it for good, in a page that others use.
  if (!('fullscreenElement' in document))
    Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
}
