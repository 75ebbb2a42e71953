import type { Decision, OwnDecision } from '@tayang/contract'
import { batch } from '#platform/batch/batch'
import type { DecisionsContext } from './dependencies.ts'
import { appealRows } from './rows/appeal-rows.ts'
import { effectRows } from './rows/effect-rows.ts'
import type { AppealRow, DecisionRow, EffectRow } from './tables.ts'

export interface Named {
  readonly accountId: string
  readonly name: string
}

export type Describe = ReturnType<typeof openDescribe>

/** Decisions as operators and as their people read them. */
export function openDescribe({ db, clock, user }: DecisionsContext) {
  const profileOf = batch(
    (accountIds: readonly string[]) => user.profiles.byAccountIds(accountIds),
    (accountId: string) => accountId,
  )
  const named = async (accountId: string): Promise<Named> => ({
    accountId,
    name: (await profileOf(accountId))?.name ?? '',
  })

  /** Effects and appeals of some decisions, each in one query. */
  async function partsOf(decisions: readonly DecisionRow[]): Promise<Parts> {
    const ids = decisions.map(({ id }) => id)
    if (ids.length === 0)
      return { effects: new Map<string, EffectRow[]>(), appeals: new Map<string, AppealRow>() }
    const [effects, appeals] = await Promise.all([effectRows(db).of(ids), appealRows(db).ofDecisions(ids)])
    return {
      effects: Map.groupBy(effects, (effect) => effect.decision_id),
      appeals: new Map(appeals.map((appeal) => [appeal.decision_id, appeal])),
    }
  }

  return {
    named,

    async forOperators(decisions: readonly DecisionRow[]): Promise<Decision[]> {
      const parts = await partsOf(decisions)
      return await Promise.all(
        decisions.map((row) => describeDecision(row, parts, { named, now: clock.now() })),
      )
    },

    /** Without who decided, and without notes. A dismissal is nobody's to read. */
    async forPerson(decisions: readonly DecisionRow[]): Promise<OwnDecision[]> {
      const { effects, appeals } = await partsOf(decisions)
      return decisions.flatMap((row) => {
        if (row.statement === null || row.appeal_until === null) return []
        const appeal = appeals.get(row.id)
        const appealUntil = row.appeal_until.getTime()
        return {
          id: row.id,
          subject: subjectOf(row),
          state: row.state,
          statement: row.statement,
          effects: (effects.get(row.id) ?? []).map(effectOf),
          decidedAt: row.decided_at.getTime(),
          appealUntil,
          mayAppeal: row.state === 'standing' && !appeal && clock.now() < appealUntil,
          appeal: appeal ? ownAppealOf(appeal) : null,
        }
      })
    },
  }
}

interface Parts {
  readonly effects: ReadonlyMap<string, EffectRow[]>
  readonly appeals: ReadonlyMap<string, AppealRow>
}

async function describeDecision(
  row: DecisionRow,
  { effects, appeals }: Parts,
  { named, now }: { named: (accountId: string) => Promise<Named>; now: number },
): Promise<Decision> {
  const appeal = appeals.get(row.id)
  return {
    id: row.id,
    subject: subjectOf(row),
    person: await personOf(row, named),
    caseId: row.case_id,
    state: row.state,
    reason: row.reason,
    foundHow: row.found_how,
    byMachine: row.by_machine,
    facts: row.facts,
    note: row.note,
    effects: (effects.get(row.id) ?? []).map(effectOf),
    decidedAt: row.decided_at.getTime(),
    decidedBy: await named(row.decided_by),
    undoUntil: undoUntilOf(row, now),
    statement: row.statement,
    appealUntil: row.appeal_until?.getTime() ?? null,
    appeal: appeal ? { id: appeal.id, state: appeal.state, madeAt: appeal.made_at.getTime() } : null,
    reversed:
      row.reversed_at === null || row.reversed_by === null
        ? null
        : {
            by: await named(row.reversed_by),
            at: row.reversed_at.getTime(),
            reason: row.reversal_reason ?? '',
          },
  }
}

/** An answer that can still be undone is not shown to its person. */
function ownAppealOf(appeal: AppealRow): NonNullable<OwnDecision['appeal']> {
  const isSettled = appeal.settled_at !== null
  return {
    state: isSettled ? appeal.state : 'open',
    text: appeal.text,
    madeAt: appeal.made_at.getTime(),
    answer: isSettled ? appeal.answer : null,
    answeredAt: isSettled ? (appeal.answered_at?.getTime() ?? null) : null,
  }
}

export const subjectOf = (row: Pick<DecisionRow, 'subject_kind' | 'subject_id' | 'label'>) => ({
  kind: row.subject_kind,
  id: row.subject_id,
  label: row.label,
})

export async function personOf(
  { profile_id: profileId, account_id: accountId }: Pick<DecisionRow, 'profile_id' | 'account_id'>,
  named: (accountId: string) => Promise<Named>,
): Promise<(Named & { profileId: string }) | null> {
  return profileId === null || accountId === null ? null : { ...(await named(accountId)), profileId }
}

const effectOf = ({ id, kind, until, state }: EffectRow) => ({
  id,
  kind,
  until: until?.getTime() ?? null,
  state,
})

function undoUntilOf({ state, undo_until }: DecisionRow, now: number): number | null {
  const until = undo_until?.getTime() ?? 0
  return state === 'pending' && until > now ? until : null
}
