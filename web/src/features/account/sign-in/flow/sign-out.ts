import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { changeAuth } from './auth-state.ts'

/** Signs out in this browser whatever the server responds. See docs/product/sessions.md#sign-out. */
export async function signOut(): Promise<void> {
  changeAuth({ isLoggingOut: true })
  try {
    await call(user.deleteSession, {})
  } catch {
    // The token expires within minutes.
  } finally {
    session.leave()
    changeAuth({ isLoggingOut: false, sessionStatus: null, err: null })
  }
}
