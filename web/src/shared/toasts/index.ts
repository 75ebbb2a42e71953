/**
 * Toasts: short messages that are shown for three seconds. Any part of the site can show one; the shell draws them.
 */
export { noToasts, showToast, toasts } from './toasts.ts'
