import type { EffectKind } from '@tayang/contract'
import type { DecisionsContext } from '../dependencies.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import { effectRows } from '../rows/effect-rows.ts'
import type { DecisionRow, EffectRow } from '../tables.ts'
import { openClipCovers } from './clip-covers.ts'
import { endShow, hideContent } from './content-effects.ts'
import type { Bound, Effect } from './effect.ts'
import { ban, lockKey, silence, suspend, takeProfile, warn } from './person-effects.ts'

export type RunEffects = ReturnType<typeof openEffects>

/** Brings what a decision wants about, and takes it back, one effect after the other. */
export function openEffects(context: DecisionsContext) {
  const { db } = context
  const rows = effectRows(db)
  const covers = openClipCovers(db)
  const hide = hideContent(context, covers)
  const hideProfile = takeProfile(context, { isWhole: true })
  const effects: Readonly<Record<EffectKind, Effect>> = {
    warn,
    hide,
    takeName: takeProfile(context, { isWhole: false }),
    silence: silence(context),
    suspend: suspend(context),
    ban: ban(context, covers),
    endShow: endShow(context),
    lockKey: lockKey(context),
  } as Readonly<Record<EffectKind, Effect>>
  const effectOf = (kind: EffectKind, { subject }: Bound): Effect =>
    kind === 'hide' && subject.kind === 'profile' ? (hideProfile as Effect) : effects[kind]

  async function carryOut(bound: Bound, row: EffectRow): Promise<void> {
    const effect = effectOf(row.kind, bound)
    // The memo is stored before anything changes: after a crash the effect runs again on what was before.
    const memo = row.memo ?? (await rows.keepMemo(row.id, await effect.look(bound)))
    const others = await rows.inForce([row.target], row.decision_id)
    await effect.carryOut(bound, memo, latestEnd([row, ...others]))
    await rows.setDone(row.id, row.until)
  }

  async function takeBack(bound: Bound, row: EffectRow): Promise<void> {
    const effect = effectOf(row.kind, bound)
    const others = row.memo === null ? [] : await rows.inForce([row.target], row.decision_id)
    const [earliest] = others
    if (row.memo !== null && (!earliest || effect.shared === 'again')) {
      await effect.takeBack(bound, row.memo)
    } else if (row.memo !== null && earliest && earliest.id > row.id) {
      await rows.setMemo(earliest.id, row.memo)
    }
    await rows.setTakenBack(row.id)
    if (effect.shared === 'again') for (const other of others) await carryOutAgain(other)
  }

  /** Carries out again what another decision demands, on what the target is now. */
  async function carryOutAgain(row: EffectRow): Promise<void> {
    const decision = await decisionRows(db).byId(row.decision_id)
    if (!decision) return
    const bound = boundOf(decision)
    const effect = effectOf(row.kind, bound)
    const memo = await effect.look(bound)
    await rows.setMemo(row.id, memo)
    const others = await rows.inForce([row.target], row.decision_id)
    await effect.carryOut(bound, memo, latestEnd([row, ...others]))
  }

  return {
    targetOf: (kind: EffectKind, bound: Bound) => effectOf(kind, bound).targetOf(bound),

    /** Until every effect of the decision is as it is wanted. May be repeated, and interrupted anywhere. */
    async settle(decision: DecisionRow): Promise<void> {
      const bound = boundOf(decision)
      for (const row of await rows.of([decision.id])) {
        const isCarried = row.state === 'done' && row.until?.getTime() === row.carried_until?.getTime()
        if (row.is_wanted && row.state !== 'taken-back' && !isCarried) await carryOut(bound, row)
        if (!row.is_wanted && row.state !== 'taken-back') await takeBack(bound, row)
      }
    },
  }
}

export function boundOf(decision: DecisionRow): Bound {
  const { profile_id: profileId, account_id: accountId } = decision
  return {
    decisionId: decision.id,
    subject: { kind: decision.subject_kind, id: decision.subject_id },
    person: profileId === null || accountId === null ? null : { profileId, accountId },
  }
}

/** The latest of some ends; null, which is without end, is later than every time. */
function latestEnd(rows: readonly Pick<EffectRow, 'until'>[]): number | null {
  const ends = rows.map(({ until }) => until?.getTime() ?? Infinity)
  const latest = Math.max(...ends)
  return latest === Infinity ? null : latest
}
