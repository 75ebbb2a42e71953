import * as z from 'zod/mini'
import { readOwnPath } from '#shared/session'

const KEY = 'tayang.wanted'

const wanted = z.object({ path: z.string(), title: z.string().check(z.maxLength(300)) })
export type Wanted = z.output<typeof wanted>

/** Keeps for this tab the page and the title. */
export function keepWanted(title: string): void {
  const { pathname, search } = location
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: pathname + search, title: title.slice(0, 300) }))
  } catch {
    // A browser that keeps nothing leads home instead.
  }
}

/** The storage is not trusted: an address of another site is never returned. */
export function readWanted(): Wanted | null {
  try {
    const { path, title } = z.parse(wanted, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    const own = readOwnPath(path)
    return own ? { path: own, title } : null
  } catch {
    return null
  }
}

export function forgetWanted(): void {
  sessionStorage.removeItem(KEY)
}
