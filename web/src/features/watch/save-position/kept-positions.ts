import type { Progress } from '@tayang/contract'

/** A position that the server may not have yet. */
export interface KeptPosition {
  accountId: string
  at: number
  progress: Progress
}

export const KEPT_KEY = 'tayang.positions'
const KEPT_MAX = 20
/** Later it says nothing about where somebody is. */
const KEPT_MS_MAX = 24 * 60 * 60_000

/** What is kept for this account, the oldest first. */
export function keptPositions(accountId: string): KeptPosition[] {
  const since = Date.now() - KEPT_MS_MAX
  return readAll().filter((kept) => kept.accountId === accountId && kept.at > since)
}

/** Where this account left a title, if only this browser knows. */
export function keptPositionOf(accountId: string, mediaId: string): Progress | null {
  return keptPositions(accountId).find(({ progress }) => progress.mediaId === mediaId)?.progress ?? null
}

/** The last position of a title replaces those before it; nobody else's stay. */
export function keepPosition(position: KeptPosition): void {
  const { accountId, progress } = position
  const others = keptPositions(accountId).filter((kept) => kept.progress.mediaId !== progress.mediaId)
  writeAll([...others, position].slice(-KEPT_MAX))
}

/** The server has it; a later position of the same title stays. */
export function forgetPosition({ at, progress }: KeptPosition): void {
  writeAll(readAll().filter((kept) => kept.at !== at || kept.progress.mediaId !== progress.mediaId))
}

export function forgetAllPositions(): void {
  localStorage.removeItem(KEPT_KEY)
}

function readAll(): KeptPosition[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptPosition[]) : []
  } catch {
    return []
  }
}

function writeAll(positions: readonly KeptPosition[]): void {
  if (positions.length === 0) return forgetAllPositions()
  localStorage.setItem(KEPT_KEY, JSON.stringify(positions))
}
