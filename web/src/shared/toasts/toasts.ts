import { createStore } from 'zustand/vanilla'
import { sessionExpired } from '#shared/session'
import type { ToastTone } from '@tayang/design'

export interface ShownToast {
  id: number
  tone: ToastTone
  text: string
}

/** A toast is shown for three seconds. See docs/product/site.md#errors. */
const SHOWN_MS = 3000
const TOASTS_MAX = 3

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>(() => [])
export const noToasts: readonly ShownToast[] = []

let lastId = 0

/** Errors that follow from an expired session show no toast: its dialog explains them. */
export function showToast(text: string, tone: ToastTone = 'info'): void {
  if (tone === 'error' && sessionExpired.getState()) return
  lastId += 1
  const toast = { id: lastId, tone, text }
  toasts.setState([...toasts.getState(), toast].slice(-TOASTS_MAX), true)
  setTimeout(
    () =>
      toasts.setState(
        toasts.getState().filter((shown) => shown !== toast),
        true,
      ),
    SHOWN_MS,
  )
}
