import { sql } from 'kysely'

/**
 * Whether a card, called `c`, stands in lists: an upcoming show until it begins, a campaign while it runs.
 * A show that has begun is a live show, and those have lists of their own.
 */
export function isCurrent(now: number) {
  const at = new Date(now)
  return sql<boolean>`case c.kind
    when 'upcoming-live' then c.started_at > ${at}
    when 'campaign' then coalesce(c.started_at <= ${at}, true) and coalesce(c.finished_at > ${at}, true)
    else true end`
}
