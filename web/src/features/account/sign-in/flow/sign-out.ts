import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { changeAuth } from './auth-state.ts'

/** Logs out here whatever the server says: a person who leaves has left (Spec 1, section 4). */
export async function signOut(): Promise<void> {
  changeAuth({ isLoggingOut: true })
  try {
    await call(user.deleteSession, {})
  } catch {
    // The token dies by itself in minutes.
  } finally {
    session.leave()
    changeAuth({ isLoggingOut: false, sessionStatus: null, err: null })
  }
}
