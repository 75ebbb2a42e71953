import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { changeAuth } from './auth-state.ts'

/**
 * Signs out in this browser whatever the server responds, and even where the page goes before it does: who closes it at
 * once, on a phone of somebody else, is signed out all the same. See docs/product/sessions.md#sign-out.
 */
export async function signOut(): Promise<void> {
  changeAuth({ isLoggingOut: true })
  addEventListener('pagehide', session.leave, { once: true })
  try {
    await call(user.deleteSession, {}, { keepalive: true })
  } catch {
    // The token expires within minutes.
  } finally {
    removeEventListener('pagehide', session.leave)
    session.leave()
    changeAuth({ isLoggingOut: false, sessionStatus: null, err: null })
  }
}
