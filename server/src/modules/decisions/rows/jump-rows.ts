import type { Jump } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import type { DecisionsDb } from '../tables.ts'

/** Cases, decisions and appeals that an id leads to. */
export async function decisionJumps(db: DecisionsDb, text: string): Promise<Jump[]> {
  if (!isId(text)) return []
  const [cases, decisions, appeals] = await Promise.all([
    db.selectFrom('report_case').select(['id', 'label', 'status', 'reason']).where('id', '=', text).execute(),
    db.selectFrom('decision').select(['id', 'label', 'state', 'reason']).where('id', '=', text).execute(),
    db
      .selectFrom('appeal')
      .innerJoin('decision', 'decision.id', 'appeal.decision_id')
      .select(['appeal.id', 'decision.label', 'appeal.state'])
      .where('appeal.id', '=', text)
      .execute(),
  ])
  return [
    ...cases.map(({ id, label, reason, status }) => jumpOf('case', id, label, `${reason} · ${status}`)),
    ...decisions.map(({ id, label, reason, state }) =>
      jumpOf('decision', id, label, reason === null ? state : `${reason} · ${state}`),
    ),
    ...appeals.map(({ id, label, state }) => jumpOf('appeal', id, label, state)),
  ]
}

const jumpOf = (kind: Jump['kind'], id: string, title: string, sub: string): Jump => ({
  kind,
  id,
  title,
  sub,
})
