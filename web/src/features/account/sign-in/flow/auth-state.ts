import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session, signInRequest, storageKeys, type Viewer } from '#shared/session'

/** `failed` after three attempts opens the Login Error dialog. See docs/product/sessions.md#validation. */
export interface SessionStatus {
  status: 'validating' | 'success' | 'failed'
  attempts: number
}

/** The progress of a sign-in: from LOGIN over validation to LOGIN_SUCCESS or LOGIN_FAILURE. */
export interface AuthProgress {
  loading: boolean
  /** The last error of a sign-in. */
  err: string | null
  sessionStatus: SessionStatus | null
  isLoggingOut: boolean
}

/** The whole auth state of the product. See docs/product/sessions.md#validation. */
export interface AuthState extends AuthProgress {
  token: string | null
  refreshToken: string | null
  user: (Viewer & { telco: string | null; msisdn: string | null; isNewDevice: boolean }) | null
  authPopupStatus: boolean
  /** Stored when the validation failed; authorizes Logout All Device. */
  logoutToken: string | null
}

const nothing: AuthProgress = { loading: false, err: null, sessionStatus: null, isLoggingOut: false }

/** Always idle on the server. */
const progress = createStore<AuthProgress>(() => nothing)

export function useAuthProgress(): AuthProgress {
  return useStore(progress)
}

export function changeAuth(change: Partial<AuthProgress>): void {
  progress.setState({ ...progress.getState(), ...change }, true)
  const { sessionStatus } = progress.getState()
  if (sessionStatus) localStorage.setItem(storageKeys.sessionStatus, JSON.stringify(sessionStatus))
  else localStorage.removeItem(storageKeys.sessionStatus)
}

/** Restores a validation that failed before this page was loaded, while its logout token is stored. */
export function restoreAuth(): void {
  const kept = readStatus(localStorage.getItem(storageKeys.sessionStatus))
  const hasWayOut = localStorage.getItem(storageKeys.logoutToken) !== null
  if (kept?.status === 'failed' && hasWayOut && !session.viewer()) changeAuth({ sessionStatus: kept })
}

export function readAuthState(): AuthState {
  const tokens = session.tokens()
  const viewer = session.viewer()
  return {
    ...progress.getState(),
    token: tokens?.accessToken ?? null,
    refreshToken: tokens?.refreshToken ?? null,
    user: viewer && {
      ...viewer,
      telco: viewer.account.telco,
      msisdn: viewer.account.msisdn,
      isNewDevice: viewer.isNewDevice ?? false,
    },
    authPopupStatus: signInRequest.getState() !== null,
    logoutToken: localStorage.getItem(storageKeys.logoutToken),
  }
}

function readStatus(kept: string | null): SessionStatus | null {
  const found = /^\{"status":"(validating|success|failed)","attempts":(\d)\}$/.exec(kept ?? '')
  return found && { status: found[1] as SessionStatus['status'], attempts: Number(found[2]) }
}
