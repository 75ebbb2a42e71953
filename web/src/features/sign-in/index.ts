/**
 * Sign-in: becoming somebody on this browser, and ceasing to be.
 *
 * The auth dialog with its email form, session validation and the dialogs of a session that went wrong. Everything
 * here is loaded after the page has been painted; who only watches as a guest never fetches it.
 */
export { AuthDialogs } from './auth-dialogs.tsx'
export { PasswordForm } from './password-form.tsx'
export { reloadAccount } from './session-flow.ts'
export { signOut } from './sign-out.ts'
