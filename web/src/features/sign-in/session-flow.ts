import { user, type LoginResult } from '@tayang/contract'
import { call, isRefusal } from '#ground/api'
import { openSignal, renewDeviceUuid, session, storageKeys, thisDevice } from '#ground/session'

/** Spec 1, section 9: three attempts in all, ten seconds apart (A017). */
const VALIDATION_ATTEMPTS = 3
const VALIDATION_APART_MS = 10_000

/** What the dialog shows while it is busy, and whether validation failed for good (Spec 1, section 4). */
export interface SessionStatus {
  status: 'idle' | 'authenticating' | 'validating' | 'failed'
  attempts: number
}

const idle: SessionStatus = { status: 'idle', attempts: 0 }
export const sessionStatus = openSignal<SessionStatus>(idle)

/** Signs in with an email or a username, validates the session and enters it. */
export async function signIn(username: string, password: string): Promise<void> {
  sessionStatus.set({ status: 'authenticating', attempts: 0 })
  try {
    await enter(await createSession(username, password))
  } finally {
    if (sessionStatus.get().status !== 'failed') sessionStatus.set(idle)
  }
}

/** Registration signs in with the same credentials (Spec 1, section 4). */
export async function register(person: { email: string; password: string; name: string }): Promise<void> {
  sessionStatus.set({ status: 'authenticating', attempts: 0 })
  try {
    await call(user.createAccount, { body: person })
  } catch (error) {
    sessionStatus.set(idle)
    throw error
  }
  await signIn(person.email, person.password)
}

async function createSession(username: string, password: string): Promise<LoginResult> {
  const send = () =>
    call(user.createSession, { body: { type: 'username', username, password, device: thisDevice() } })
  try {
    return (await send()).data
  } catch (error) {
    if (!isRefusal(error, 'Model UniqueConstraintError')) throw error
    // This browser's identifier belongs to another account: take a new one, once (Spec 1, section 8).
    renewDeviceUuid()
    return (await send()).data
  }
}

async function enter(login: LoginResult): Promise<void> {
  await validate(login)
  const { account, profile, accessToken, refreshToken } = login
  session.enter({ account, profile }, { accessToken, refreshToken })
  // Old sessions are cleared away behind the viewer's back; a failure waits for the next sign-in.
  call(user.pruneSessions, {}).catch(() => undefined)
}

async function validate(login: LoginResult): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    sessionStatus.set({ status: 'validating', attempts })
    try {
      await call(
        user.validateSession,
        { body: { isNewDevice: login.isNewDevice } },
        { bearer: login.accessToken },
      )
      return
    } catch (error) {
      if (attempts < VALIDATION_ATTEMPTS) {
        await new Promise((resolve) => setTimeout(resolve, VALIDATION_APART_MS))
        continue
      }
      localStorage.setItem(storageKeys.logoutToken, login.logoutToken)
      sessionStatus.set({ status: 'failed', attempts })
      throw error
    }
  }
}

/** Ends every session of the account by the token that was stored when validation failed (ruling R6). */
export async function signOutEverywhere(): Promise<void> {
  const bearer = localStorage.getItem(storageKeys.logoutToken)
  if (bearer) await call(user.clearSessions, {}, { bearer })
  localStorage.removeItem(storageKeys.logoutToken)
  session.leave()
  sessionStatus.set(idle)
}

export function forgetFailure(): void {
  sessionStatus.set(idle)
}

/** At start-up the stored viewer may be old: its name, picture and subscriptions are read again. */
export async function reloadAccount(): Promise<void> {
  if (!session.viewer()) return
  const { data } = await call(user.getAccount, {})
  const { profile, ...account } = data
  if (session.viewer()) session.replaceViewer({ account, profile })
}
