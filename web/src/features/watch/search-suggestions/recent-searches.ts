import { useSyncExternalStore } from 'react'

const KEY = 'tayang.searches'
const RECENT_MAX = 10
const LENGTH_MAX = 100

const listeners = new Set<() => void>()
/** The same list until something changes, as React asks of a store. */
let known: { raw: string | null; list: readonly string[] } = { raw: null, list: [] }

/** The last searches of this browser, the newest first. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => [])
}

export function recentSearches(): readonly string[] {
  const raw = readRaw()
  if (raw !== known.raw) known = { raw, list: parse(raw) }
  return known.list
}

export function rememberSearch(text: string): void {
  const kept = text.trim().slice(0, LENGTH_MAX)
  if (kept !== '') write([kept, ...recentSearches().filter((one) => !isSame(one, kept))].slice(0, RECENT_MAX))
}

export function forgetSearch(text: string): void {
  write(recentSearches().filter((one) => one !== text))
}

export function forgetSearches(): void {
  write([])
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have searched.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readRaw(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A browser that keeps nothing.
    return null
  }
}

function parse(raw: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, RECENT_MAX) : []
  } catch {
    // Nothing that this version wrote.
    return []
  }
}

function write(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Without space the search still works.
  }
  for (const listener of listeners) listener()
}
