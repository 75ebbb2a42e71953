import { user, type Device, type LoginResult } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'
import { renewDeviceUuid, session, sessionFailed, storageKeys, thisDevice } from '#shared/session'
import { changeAuth } from './auth-state.ts'
import { keepLeaving } from './leaving-account.ts'
import { keepChallenge } from './waiting-challenge.ts'

/** Three attempts in all, at 0, 10 and 20 s. See docs/product/sessions.md#validation. */
export interface Validation {
  attempts: number
  apartMs: number
}
const validation: Validation = { attempts: 3, apartMs: 10_000 }

/** A sign-in method: it sends the sign-in for this device. */
export type Login = (device: Device) => Promise<LoginResult>

/** Signs in, validates the session and enters it; an error is thrown and kept as the state's `err`. */
export async function signIn(login: Login, rule: Validation = validation): Promise<void> {
  changeAuth({ loading: true, sessionStatus: null })
  await recordError(async () => {
    const result = await sendLogin(login)
    const attempts = await validate(result, rule)
    const { account, profile, isNewDevice, accessToken, refreshToken } = result
    localStorage.removeItem(storageKeys.logoutToken)
    session.enter({ account, profile, isNewDevice }, { accessToken, refreshToken })
    changeAuth({ loading: false, sessionStatus: { status: 'success', attempts } })
  })
  // Old sessions are pruned in the background; after a failure the next sign-in tries again.
  call(user.pruneSessions, {}).catch(() => undefined)
}

/** Runs a step of a sign-in: an error is logged, kept as the state's `err` and thrown. */
export async function recordError<T>(step: () => Promise<T>): Promise<T> {
  changeAuth({ err: null })
  try {
    return await step()
  } catch (error) {
    keepChallenge(error)
    keepLeaving(error)
    changeAuth({ loading: false, err: error instanceof Error ? error.message : String(error) })
    // Only the code, nothing that was typed.
    console.warn('Sign-in failed:', isRefusal(error) ? (error.code ?? error.message) : error)
    throw error
  }
}

/**
 * A device identifier that belongs to another account is replaced, once. See
 * docs/product/sessions.md#device-identifier-conflict.
 */
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

/**
 * Returns the number of attempts; after the last failure the logout token is kept. See
 * docs/product/sessions.md#logout-token.
 */
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

/** Ends every session of the account by the stored logout token. See docs/product/sessions.md#logout-token. */
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

/** At the start the stored viewer may be stale: name, picture and subscriptions are read again. */
export async function reloadAccount(): Promise<void> {
  const before = session.viewer()
  if (!before) return
  const { data } = await call(user.getAccount, {})
  const { profile, ...account } = data
  if (session.viewer()) session.replaceViewer({ ...before, account, profile })
}
