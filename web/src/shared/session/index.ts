/**
 * Session: who is signed in on this browser, and how it stays valid.
 *
 * It owns the tokens, the viewer and the device identifier in local storage, the renewal that all tabs share, and the
 * request to sign in. It sends nothing itself: `#shared/api` passes the exchange.
 */
export { beforeRouter } from './before-router.ts'
export { deviceUuid, platformOf, renewDeviceUuid, thisDevice } from './device.ts'
export { isPremium } from './is-premium.ts'
export { openRepeatGuard, type RepeatGuard } from './repeat-guard.ts'
export { readOwnPath, takeReturnPath } from './return-path.ts'
export { farewell, renewal, session, sessionExpired, sessionFailed } from './session.ts'
export { storageKeys, type Tokens, type Viewer } from './session-store.ts'
export {
  requestSignIn,
  requireViewer,
  signInRequest,
  untilSignedIn,
  type SignInRequest,
} from './sign-in-request.ts'
export { useViewer } from './use-viewer.ts'
export { forgetIntent, keepIntent, takeIntent } from './intent.ts'
export { keptOnce } from './kept-once.ts'
