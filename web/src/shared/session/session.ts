import { createStore } from 'zustand/vanilla'
import { notifyBeforeRouter } from './before-router.ts'
import { openRenewal } from './renewal.ts'
import { openSessionStore, storageKeys, type SessionStore } from './session-store.ts'

const inBrowser = typeof window !== 'undefined'
const LOCK = 'tayang.renew-session'

/** On the server nobody is signed in: pages are rendered for guests and shared. */
const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The session of this browser. */
export const session: SessionStore = openSessionStore(inBrowser ? localStorage : nowhere)

/**
 * True from the moment the server has dropped the session until the next sign-in. See
 * docs/product/sessions.md#session-expired.
 */
export const sessionExpired = createStore<boolean>(() => false)

/**
 * True while a sign-in could not be validated and Logout All Device is offered. See
 * docs/product/sessions.md#login-error-dialog.
 */
export const sessionFailed = createStore<boolean>(() => false)

/**
 * True while a page for viewers stays although nobody is signed in any more: a person who has deleted their account
 * reads what is kept.
 */
export const farewell = createStore<boolean>(() => false)

export const renewal = openRenewal({
  store: session,
  // Without Web Locks (an insecure origin) tabs may race; the server answers a replay within 30 s with the same
  // tokens.
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
  addEventListener('popstate', notifyBeforeRouter)
  // Removed in another tab: signed out here too. Changed: read again. See docs/product/sessions.md#restore-at-start.
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.accessToken || event.key === null) session.sync()
  })
}
