import { useSyncExternalStore } from 'react'

/** One value that parts of a page look at without sharing a parent. */
export interface Signal<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function openSignal<T>(first: T): Signal<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The signal's value; while hydrating, what the server rendered with. */
export function useSignal<T>(signal: Signal<T>, onServer: T): T {
  return useSyncExternalStore(signal.subscribe, signal.get, () => onServer)
}
