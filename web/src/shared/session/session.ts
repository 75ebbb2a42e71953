import { createStore } from 'zustand/vanilla'
import { tellBeforeRouter } from './before-router.ts'
import { openRenewal } from './renewal.ts'
import { openSessionStore, storageKeys, type SessionStore } from './session-store.ts'

const inBrowser = typeof window !== 'undefined'
const LOCK = 'tayang.renew-session'

/** On the server nobody is ever signed in: pages are rendered for guests and shared by all. */
const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The session of this browser. */
export const session: SessionStore = openSessionStore(inBrowser ? localStorage : nowhere)

/** True from the moment the server has dropped the session until the next sign-in (Spec 1, section 8). */
export const sessionExpired = createStore<boolean>(() => false)

/** True while a sign-in could not be validated and its way out is offered (Spec 1, section 4). */
export const sessionFailed = createStore<boolean>(() => false)

/**
 * True while a page for viewers has a last word to say although nobody is signed in any more: the person who has
 * just deleted their account reads what is kept.
 */
export const lastWord = createStore<boolean>(() => false)

export const renewal = openRenewal({
  store: session,
  // Without Web Locks (an insecure origin) tabs may race; the server answers a replay within 30 s alike (R5).
  lock: async (job) =>
    inBrowser && navigator.locks ? await navigator.locks.request(LOCK, job) : await job(),
  onExpired: () => sessionExpired.setState(true, true),
})

if (inBrowser) {
  const showOnPage = () => {
    document.documentElement.dataset['auth'] = session.viewer() ? 'in' : 'out'
  }
  showOnPage()
  session.subscribe(() => {
    showOnPage()
    renewal.guard.reset()
    if (session.viewer()) sessionExpired.setState(false, true)
  })
  addEventListener('popstate', tellBeforeRouter)
  // Removed in another tab: signed out here too. Changed: read again (Spec 1, section 4).
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.accessToken || event.key === null) session.sync()
  })
}
