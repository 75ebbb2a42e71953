/**
 * Toasts: short messages that go away by themselves. Any part of the console can show one; the shell draws them.
 */
export { showToast, toasts } from './toasts.ts'
