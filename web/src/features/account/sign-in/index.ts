/**
 * Sign-in: signing in, registering and signing out in this browser.
 *
 * The auth dialog and the pages with the same forms (email, phone, Google and Facebook, the reset of a password, the
 * verification of an email), session validation, and the dialogs about a failed session. It loads after the first
 * paint; a guest who only watches never fetches it.
 */
export { AuthDialogs } from './auth-dialogs.tsx'
export { AuthPage } from './auth/auth-page.tsx'
export { LoginCallback } from './auth/login-callback.tsx'
export { ProviderMark } from './auth/provider-mark.tsx'
export { useOffers } from './auth/use-offers.ts'
export { offeredProviders, providerNames, type ProviderName } from './flow/provider-offer.ts'
export { requestProviderCode, WindowBlocked, WindowClosed } from './flow/provider-window.ts'
export { exchangeCode } from './flow/sign-in-methods.ts'
export { reloadAccount, signIn } from './flow/session-flow.ts'
export { hasPasskeys } from './flow/passkey.ts'
export { signOut } from './flow/sign-out.ts'
export { useCountdown, type Countdown } from './flow/use-countdown.ts'
export { CodeEntry, RESEND_SECONDS } from './forms/code-entry.tsx'
export { EmailVerification } from './forms/email-verification.tsx'
export { UndoChange } from './auth/undo-change.tsx'
export { PasswordForm } from './forms/password-form.tsx'
