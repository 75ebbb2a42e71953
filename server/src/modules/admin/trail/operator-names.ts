import type { Profile } from '@tayang/contract'

/** A name is read again after this: operators rarely change theirs. */
const KEPT_MS = 60_000
const KEPT_MAX = 1_000

/** The names of operators, from memory: they are few, and each page of the trail names them. */
export interface OperatorNames {
  /** By account id; null where the account is gone. */
  of(accountIds: readonly string[], now: number): Promise<ReadonlyMap<string, string | null>>
}

export function openOperatorNames(
  profilesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, Pick<Profile, 'name'>>>,
): OperatorNames {
  const kept = new Map<string, { name: string | null; until: number }>()
  return {
    async of(accountIds, now) {
      const wanted = [...new Set(accountIds)]
      const missing = wanted.filter((id) => (kept.get(id)?.until ?? 0) <= now)
      if (missing.length > 0) {
        const profiles = await profilesOf(missing)
        if (kept.size + missing.length > KEPT_MAX) kept.clear()
        for (const id of missing) kept.set(id, { name: profiles.get(id)?.name ?? null, until: now + KEPT_MS })
      }
      return new Map(wanted.map((id) => [id, kept.get(id)?.name ?? null]))
    },
  }
}
