import type { ToastTone } from '@tayang/design'
import { createStore } from 'zustand/vanilla'

export interface ShownToast {
  id: number
  tone: ToastTone
  text: string
}

/** A refusal is a whole sentence, so it stays longer than what only confirms. */
const SHOWN_MS = { ok: 3_000, info: 3_000, error: 6_000 } as const
const TOASTS_MAX = 3

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>(() => [])

let lastId = 0

export function showToast(text: string, tone: ToastTone = 'info'): void {
  lastId += 1
  const toast = { id: lastId, tone, text }
  toasts.setState([...toasts.getState(), toast].slice(-TOASTS_MAX), true)
  setTimeout(() => toasts.setState(without(toast.id), true), SHOWN_MS[tone])
}

const without = (id: number) => toasts.getState().filter((shown) => shown.id !== id)
