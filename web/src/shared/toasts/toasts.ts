import { createStore } from 'zustand/vanilla'
import { sessionExpired } from '#shared/session'
import type { ToastTone } from '@tayang/design'

export interface ShownToast {
  id: number
  tone: ToastTone
  text: string
}

/** Spec 1: a toast stays for three seconds. */
const SHOWN_MS = 3000
const TOASTS_MAX = 3

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>(() => [])
export const noToasts: readonly ShownToast[] = []

let lastId = 0

/** Calls that fail because the session expired say nothing of their own: its dialog has said why. */
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
