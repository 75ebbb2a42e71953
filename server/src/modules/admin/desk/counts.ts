import { holds } from '@tayang/contract'
import { WAITING_MAX } from '@tayang/contract/desk'
import type { Log } from '#platform/log/log'
import type { Section, Watcher } from './sections.ts'

export type Counts = Readonly<Record<string, number>>

/**
 * One round of counting: every section is counted once, however many consoles see it, and once for each operator where
 * their counts differ.
 */
export function openRound(sections: readonly Section[], log: Log) {
  const counted = new Map<string, Promise<number | null>>()

  async function count({ name, waiting }: Section, by: Watcher): Promise<number | null> {
    try {
      return Math.min(await waiting(WAITING_MAX, by), WAITING_MAX)
    } catch (error) {
      // One section that cannot be counted leaves the others as they are.
      log.warn({ err: error, section: name }, 'what waits in a section could not be counted')
      return null
    }
  }

  /** What this operator sees; a section that could not be counted is left out. */
  return async (by: Watcher): Promise<Counts> => {
    const counts: Record<string, number> = {}
    for (const section of sections) {
      if (!holds(by.roles, section.permission)) continue
      const key = section.isOwn ? `${section.name} ${by.accountId}` : section.name
      const counting = counted.get(key) ?? count(section, by)
      counted.set(key, counting)
      const waiting = await counting
      if (waiting !== null) counts[section.name] = waiting
    }
    return counts
  }
}

/** Those that differ. */
export function changedCounts(before: Counts, now: Counts): Counts {
  return Object.fromEntries(Object.entries(now).filter(([name, waiting]) => before[name] !== waiting))
}
