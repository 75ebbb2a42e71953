import { user, type Device, type LoginResult } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'
import { renewDeviceUuid, session, sessionFailed, storageKeys, thisDevice } from '#shared/session'
import { changeAuth } from './auth-state.ts'

/** Spec 1, section 9: three attempts in all, at 0, 10 and 20 s (A017). */
export interface Validation {
  attempts: number
  apartMs: number
}
const validation: Validation = { attempts: 3, apartMs: 10_000 }

/** One way to become somebody: sends the sign-in for this device. */
export type Login = (device: Device) => Promise<LoginResult>

/** Signs in, validates the session and enters it; what fails is thrown and kept as the state's `err`. */
export async function signIn(login: Login, rule: Validation = validation): Promise<void> {
  changeAuth({ loading: true, sessionStatus: null })
  await keepErr(async () => {
    const result = await sendLogin(login)
    const attempts = await validate(result, rule)
    const { account, profile, isNewDevice, accessToken, refreshToken } = result
    localStorage.removeItem(storageKeys.logoutToken)
    session.enter({ account, profile, isNewDevice }, { accessToken, refreshToken })
    changeAuth({ loading: false, sessionStatus: { status: 'success', attempts } })
  })
  // Old sessions are cleared away behind the viewer's back; a failure waits for the next sign-in.
  call(user.pruneSessions, {}).catch(() => undefined)
}

/** A step of becoming somebody: what is refused is logged, kept as the state's `err` and thrown to be shown. */
export async function keepErr<T>(step: () => Promise<T>): Promise<T> {
  changeAuth({ err: null })
  try {
    return await step()
  } catch (error) {
    changeAuth({ loading: false, err: error instanceof Error ? error.message : String(error) })
    // The code and nothing of what was typed.
    console.warn('Sign-in failed:', isRefusal(error) ? (error.code ?? error.message) : error)
    throw error
  }
}

/** Where this browser's identifier belongs to another account it takes a new one, once (Spec 1, section 8; A022). */
async function sendLogin(login: Login): Promise<LoginResult> {
  try {
    return await login(thisDevice())
  } catch (error) {
    const isTaken = isRefusal(error) && [error.code, error.message].includes('Model UniqueConstraintError')
    if (!isTaken) throw error
    renewDeviceUuid()
    return await login(thisDevice())
  }
}

/** Answers how many attempts it took; after the last failure the way out of all devices is kept (ruling R6). */
async function validate(login: LoginResult, rule: Validation): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    changeAuth({ sessionStatus: { status: 'validating', attempts } })
    try {
      const body = { isNewDevice: login.isNewDevice }
      await call(user.validateSession, { body }, { bearer: login.accessToken })
      return attempts
    } catch (error) {
      if (attempts >= rule.attempts) {
        localStorage.setItem(storageKeys.logoutToken, login.logoutToken)
        changeAuth({ sessionStatus: { status: 'failed', attempts } })
        sessionFailed.setState(true, true)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, rule.apartMs))
    }
  }
}

/** Ends every session of the account by the token that was stored when validation failed (ruling R6). */
export async function signOutEverywhere(): Promise<void> {
  const bearer = localStorage.getItem(storageKeys.logoutToken)
  if (bearer) await call(user.clearSessions, {}, { bearer })
  session.leave()
  forgetFailure()
}

export function forgetFailure(): void {
  localStorage.removeItem(storageKeys.logoutToken)
  changeAuth({ sessionStatus: null, err: null })
  sessionFailed.setState(false, true)
}

/** At start-up the stored viewer may be old: its name, picture and subscriptions are read again. */
export async function reloadAccount(): Promise<void> {
  const before = session.viewer()
  if (!before) return
  const { data } = await call(user.getAccount, {})
  const { profile, ...account } = data
  if (session.viewer()) session.replaceViewer({ ...before, account, profile })
}
