import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { changeAuth } from './auth-state.ts'

/**
 * Signs out in this browser whatever the server responds, and before it does: who closes the page at once, on a phone
 * of somebody else, is signed out all the same. See docs/product/sessions.md#sign-out.
 */
export async function signOut(): Promise<void> {
  changeAuth({ isLoggingOut: true })
  // The call takes the token along before the session is left, and outlives the page.
  const ended = call(user.deleteSession, {}, { keepalive: true })
  session.leave()
  try {
    await ended
  } catch {
    // The token expires within minutes.
  } finally {
    changeAuth({ isLoggingOut: false, sessionStatus: null, err: null })
  }
}
