import type { Clock } from '#platform/clock/clock'
import type { CatalogRows } from '#modules/library'
import { loadVersion, type ServedVersion } from './rows.ts'

export interface VersionIndex {
  /** Null where there is none or its title is hidden: its files are gone as soon as the index forgets it. */
  find(versionId: string): Promise<ServedVersion | null>
  /** Hidden ones too, for a caller who holds a preview. */
  findEvenHidden(versionId: string): Promise<ServedVersion | null>
  /** Called when a rung was published here; other machines see it within `KEEP_MS`. */
  forget(versionId: string): void
}

/** A player requests many segments in a row: a version is remembered for a moment. */
const KEEP_MS = 2_000
const KEPT_MAX = 2_000

export function openVersionIndex({ rows, clock }: { rows: CatalogRows; clock: Clock }): VersionIndex {
  const kept = new Map<string, { until: number; version: Promise<ServedVersion | null> }>()
  const index: VersionIndex = {
    async find(versionId) {
      const version = await index.findEvenHidden(versionId)
      return version?.isHidden ? null : version
    },
    findEvenHidden(versionId) {
      const known = kept.get(versionId)
      const now = clock.now()
      // A clock that was put back must not keep an entry for hours: a title that was hidden since would still be
      // served.
      if (known && known.until > now && known.until - now <= KEEP_MS) return known.version
      kept.delete(versionId)
      const oldest = kept.keys().next()
      if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
      const version = loadVersion(rows, versionId)
      kept.set(versionId, { until: now + KEEP_MS, version })
      // A failed query is not remembered.
      version.catch(() => kept.delete(versionId))
      return version
    },
    forget: (versionId) => void kept.delete(versionId),
  }
  return index
}
