/** Toasts: short messages that come for three seconds. Any part of the site may show one; the shell draws them. */
export { noToasts, showToast, toasts, type ShownToast } from './toasts.ts'
