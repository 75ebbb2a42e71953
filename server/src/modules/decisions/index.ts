/**
 * Decisions: every judgement of operators about a person or their content, and what becomes of it.
 *
 * Owns the `decisions` schema: cases (several reports of one thing), decisions with their effects, statements of
 * reasons, appeals, letters. Reports and their evidence are `user`'s. What an effect does is done by the modules that own
 * the content, and each effect can be taken back. It never reads who may call: routes of `admin` do.
 *
 * Another module decides by `decide`, of which everything else follows (the letter, the strike, the appeal, the case of
 * the same subject where one is open):
 *
 *     await decisions.decide(
 *       { subject: { kind: 'show', id }, reason: '4.2', facts: '', note: '', effects: [{ kind: 'endShow' }] },
 *       { by: caller, hasStepUp: false },
 *     )
 */
import type { Decision, EffectKind, FoundHow, ReasonCode, SubjectKind, WantedEffect } from '@tayang/contract'

/** What is decided. An empty list of effects dismisses. */
export interface Judgement {
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  readonly effects: readonly WantedEffect[]
  readonly reason: ReasonCode | null
  readonly facts: string
  readonly note: string
  readonly foundHow?: FoundHow
  readonly despiteRelation?: boolean
  readonly despiteClaim?: boolean
  /** Without the time in which it can be undone; a show is always ended at once. */
  readonly urgent?: boolean
  readonly key?: string
}

/** Who decides, as their token says. */
export interface DecidedBy {
  readonly by: { readonly accountId: string; readonly profileId: string; readonly name: string }
  /** Whether they gave a code within the last five minutes: a ban needs one. */
  readonly hasStepUp: boolean
}

export interface Decisions extends AsyncDisposable {
  /** Refuses with FORBIDDEN, RELATION_WARNING, CASE_DECIDED, CASE_CLAIMED, STEP_UP_REQUIRED or NOT_FOUND. */
  decide(judgement: Judgement, how: DecidedBy): Promise<Decision>
  /** Open cases and open appeals, counted to 999 each. */
  counts(): Promise<{ reports: number; appeals: number }>
  /** Warnings of a person that have not ended. */
  strikesOf(accountId: string): Promise<number>
}

export type { EffectKind }
