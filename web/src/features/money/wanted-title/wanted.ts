import * as z from 'zod/mini'
import { readOwnPath } from '#shared/session'

const KEY = 'tayang.wanted'

const wanted = z.object({ path: z.string(), title: z.string().check(z.maxLength(300)) })
export type Wanted = z.output<typeof wanted>

/** Keeps for this tab where somebody was, and what for. */
export function keepWanted(title: string): void {
  const { pathname, search } = location
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: pathname + search, title: title.slice(0, 300) }))
  } catch {
    // A browser that keeps nothing leads home instead.
  }
}

/** What lies there is not trusted: another site never comes out. */
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
