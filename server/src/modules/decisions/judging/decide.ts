import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { DecisionsContext } from '../dependencies.ts'
import type { RunEffects } from '../effects/run-effects.ts'
import { caseRows } from '../rows/case-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import { composeStatement } from '../statements/compose.ts'
import type { FoundSubject } from '../subjects.ts'
import type { CaseRow, DecisionRow, DecisionsTx } from '../tables.ts'
import { endOf } from './ends.ts'
import type { Judgement } from './judgement.ts'
import {
  requireBannable,
  requireFitting,
  requireImpartial,
  requireStepUp,
  requireUnclaimed,
  type DecidedBy,
} from './may-decide.ts'
import { subjectToDecide } from './subject-to-decide.ts'
import { settleQueue, type Settling } from './settling.ts'

/** Two decisions about one subject within this time are one: the second operator reads who was first. */
const AT_ONCE_MS = 10_000
/** When the worker looks after a decision that is carried out at once, in case this process did not live to do it. */
const LOOK_AFTER_MS = 10_000

/** The order in which effects are carried out: what cannot wait is first. */
const ORDER = ['endShow', 'lockKey', 'hide', 'takeName', 'silence', 'suspend', 'ban', 'warn']

interface DecideNeeds extends DecisionsContext {
  readonly effects: RunEffects
  readonly settling: Settling
  /** The name of an operator, for who comes second. */
  nameOf(accountId: string): Promise<string>
}

/** Decides: who may, what it is, and stores it with the job that carries it out. */
export function openDecide(needs: DecideNeeds) {
  const { database, db, clock, jobs, settings, settling } = needs

  async function refuseAsDecided(decision: Pick<DecisionRow, 'id' | 'decided_by'>): Promise<never> {
    const name = await needs.nameOf(decision.decided_by)
    return refuse('CASE_DECIDED', undefined, { details: [name, decision.id] })
  }

  async function store(
    subject: FoundSubject,
    judgement: Judgement,
    { by, caseId }: DecidedBy & { caseId: string | null },
  ): Promise<{ id: string; isAtOnce: boolean } | { first: Pick<DecisionRow, 'id' | 'decided_by'> }> {
    const now = clock.now()
    // Asked before the transaction, which must not wait for a second connection.
    const showId = caseId === null ? await needs.live.showIdOf(subject.id) : null
    const isUrgent = judgement.urgent === true || judgement.effects.some(({ kind }) => kind === 'endShow')
    const undoMs = isUrgent ? 0 : settings.decisions.undoMs
    return await database.transaction(db, async (tx) => {
      const rows = decisionRows(tx)
      await rows.holdSubject(subject.id)
      const open = await holdCase(tx, { subject, showId, caseId })
      const first = await firstOf(tx, {
        open,
        subject,
        since: new Date(now - AT_ONCE_MS),
        except: by.accountId,
      })
      if (first) return { first }
      const id = newId()
      const decision = rowOf(id, { subject, judgement, by, now, undoMs, settings, caseId: open?.id ?? null })
      await rows.insert(decision, effectsOf(decision, { judgement, now, needs }))
      if (open) await caseRows(tx).change(open.id, { status: 'deciding', decision_id: id })
      const isAtOnce = undoMs === 0
      await jobs.send(settleQueue, { decisionId: id }, { tx, afterMs: isAtOnce ? LOOK_AFTER_MS : undoMs })
      return { id, isAtOnce }
    })
  }

  return {
    /** Answers the id of the decision. */
    async decide(judgement: Judgement, how: DecidedBy & { caseId?: string | null }): Promise<string> {
      const known = judgement.key === undefined ? undefined : await decisionRows(db).byKey(judgement.key)
      if (known) return known.decided_by === how.by.accountId ? known.id : refuse('FORBIDDEN')
      const caseId = how.caseId ?? null
      const subject = await subjectToDecide(needs, judgement, caseId)
      await requireImpartial(needs, subject.person, {
        by: how.by,
        despiteRelation: judgement.despiteRelation ?? false,
      })
      requireFitting(subject, judgement)
      requireStepUp(judgement.effects, how)
      await requireBannable(needs, subject.person, judgement)
      const { despiteClaim = false } = judgement
      if (caseId !== null) {
        await requireUnclaimed(needs, { kind: 'report', id: caseId }, { by: how.by, despiteClaim })
      }
      const stored = await store(subject, judgement, { ...how, caseId })
      if ('first' in stored) return refuseAsDecided(stored.first)
      if (stored.isAtOnce) await settling.settleNow(stored.id)
      return stored.id
    },
  }
}

/** Who decided before, where somebody did: the case, or a moment ago the same subject without one. */
async function firstOf(
  tx: DecisionsTx,
  {
    open,
    subject,
    ...recent
  }: { open: CaseRow | undefined; subject: FoundSubject; since: Date; except: string },
): Promise<Pick<DecisionRow, 'id' | 'decided_by'> | undefined> {
  if (open?.status === 'merged') return refuse('NOT_FOUND')
  if (open && open.status !== 'open') return decisionRows(tx).byId(open.decision_id ?? '')
  return open ? undefined : decisionRows(tx).recentAbout(subject.id, recent)
}

/** The case that a decision closes, held: the named one, or the open one about the same subject. */
async function holdCase(
  tx: DecisionsTx,
  { subject, showId, caseId }: { subject: FoundSubject; showId: string | null; caseId: string | null },
): Promise<CaseRow | undefined> {
  const cases = caseRows(tx)
  if (caseId === null) return cases.openAbout([subject.id, showId ?? subject.id])
  return (await cases.byId(caseId, { isHeld: true })) ?? refuse('NOT_FOUND')
}

function rowOf(
  id: string,
  given: {
    subject: FoundSubject
    judgement: Judgement
    by: DecidedBy['by']
    now: number
    undoMs: number
    settings: DecisionsContext['settings']
    caseId: string | null
  },
) {
  const { subject, judgement, now, undoMs, settings } = given
  const appealUntil = now + settings.decisions.appealMs
  const isDismissal = judgement.effects.length === 0
  const foundHow = judgement.foundHow ?? (given.caseId === null ? ('own' as const) : ('report' as const))
  const statement = composeStatement({ ...judgement, subject, foundHow, now, appealUntil, settings })
  return {
    id,
    key: judgement.key ?? null,
    case_id: given.caseId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    label: subject.label,
    profile_id: subject.person?.profileId ?? null,
    account_id: subject.person?.accountId ?? null,
    reason: isDismissal ? null : judgement.reason,
    found_how: foundHow,
    by_machine: false,
    facts: judgement.facts ?? '',
    note: judgement.note ?? '',
    state: 'pending' as const,
    decided_at: new Date(now),
    decided_by: given.by.accountId,
    undo_until: undoMs === 0 ? null : new Date(now + undoMs),
    statement: statement && JSON.stringify(statement),
    appeal_until: statement && new Date(appealUntil),
  }
}

function effectsOf(
  decision: ReturnType<typeof rowOf>,
  { judgement, now, needs }: { judgement: Judgement; now: number; needs: DecideNeeds },
) {
  const bound = {
    decisionId: decision.id,
    subject: { kind: decision.subject_kind, id: decision.subject_id },
    person:
      decision.profile_id === null || decision.account_id === null
        ? null
        : { profileId: decision.profile_id, accountId: decision.account_id },
  }
  return judgement.effects
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .map((effect, ordinal) => {
      const until = endOf(effect, now, needs.settings)
      return {
        id: newId(),
        decision_id: decision.id,
        ordinal,
        kind: effect.kind,
        target: needs.effects.targetOf(effect.kind, bound),
        until: until === null ? null : new Date(until),
        is_wanted: true,
        state: 'waiting' as const,
        carried_until: null,
        memo: null,
      }
    })
}
