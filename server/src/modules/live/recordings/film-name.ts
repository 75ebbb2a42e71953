import { safeNameOf } from '#platform/http/attachment'

/** Jakarta has no daylight-saving time. */
const ZONE_MS = 7 * 60 * 60_000

/** `Cari jamur emas 2026-11-20.mp4`, by the day in Jakarta. */
export function filmNameOf({ name, startedAt }: { name: string; startedAt: number | null }): string {
  const day = startedAt === null ? '' : new Date(startedAt + ZONE_MS).toISOString().slice(0, 10)
  return `${safeNameOf(`${safeNameOf(name)} ${day}`) || 'Tayang'}.mp4`
}
