import * as z from 'zod/mini'
import { givenTime, id, text, time } from '../../fields.ts'
import {
  appealStates,
  decisionStates,
  doneEffect,
  FACTS_LENGTH_MAX,
  foundHows,
  statement,
  subject,
  subjectKinds,
  SUSPEND_DAYS_MAX,
} from '../../user/decisions/shapes.ts'
import { reasonCode } from './reasons.ts'

export const NOTE_LENGTH_MAX = 2000

/** An operator, or a person, by account; the name is empty where there is no such account any more. */
export const operatorNamed = z.object({ accountId: id, name: z.string() })

export const personNamed = z.object({ profileId: id, accountId: id, name: z.string() })

/**
 * What shall be done. `hide` needs a subject other than `person`; `endShow` ends the show that the subject is, or the
 * one that the person has on air; the others concern the person who is responsible for the subject.
 */
export const wantedEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('warn') }),
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('takeName') }),
  /** Null: for good. */
  z.object({ kind: z.literal('silence'), until: z.nullable(givenTime) }),
  z.object({
    kind: z.literal('suspend'),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(SUSPEND_DAYS_MAX)),
  }),
  z.object({ kind: z.literal('ban') }),
  z.object({ kind: z.literal('endShow') }),
  z.object({ kind: z.literal('lockKey') }),
])
export type WantedEffect = z.output<typeof wantedEffect>

const EFFECTS_MAX = 8

/** What an operator decides. No effects: a dismissal, which needs no reason and of which nobody but reporters hears. */
export const judgement = {
  effects: z.array(wantedEffect).check(
    z.maxLength(EFFECTS_MAX),
    z.refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Each effect only once'),
  ),
  /** Of `reasonClasses`; needed wherever there is an effect. */
  reason: z._default(z.nullable(reasonCode), null),
  /** The facts, as the statement of reasons quotes them. */
  facts: z._default(text(FACTS_LENGTH_MAX), ''),
  /** For operators alone. */
  note: z._default(text(NOTE_LENGTH_MAX), ''),
  foundHow: z._default(z.literal(foundHows), 'report'),
  /** Decides although the operator follows the person or is followed by them. */
  despiteRelation: z._default(z.boolean(), false),
  /** Decides although another operator works on the case. */
  despiteClaim: z._default(z.boolean(), false),
  /** Without the time in which it can be undone. A show is always ended at once. */
  urgent: z._default(z.boolean(), false),
  /** Made by the sender: the same key decides once. */
  key: z.optional(z.uuid()),
}

export const givenSubject = z.object({ kind: z.literal(subjectKinds), id })

export const decision = z.object({
  id,
  subject,
  /** Who is responsible for it; null for what belongs to the operator of the site. */
  person: z.nullable(personNamed),
  caseId: z.nullable(id),
  state: z.literal(decisionStates),
  reason: z.nullable(reasonCode),
  foundHow: z.literal(foundHows),
  byMachine: z.boolean(),
  facts: z.string(),
  note: z.string(),
  effects: z.array(doneEffect),
  decidedAt: time,
  decidedBy: operatorNamed,
  /** Null where it can be undone no more. */
  undoUntil: z.nullable(time),
  /** Null for a dismissal. */
  statement: z.nullable(statement),
  appealUntil: z.nullable(time),
  appeal: z.nullable(z.object({ id, state: z.literal(appealStates), madeAt: time })),
  /** Who took it back without an appeal, and why. */
  reversed: z.nullable(z.object({ by: operatorNamed, at: time, reason: z.string() })),
})
export type Decision = z.output<typeof decision>

/** What judges about a person's past, as it is shown beside a case. */
export const history = z.object({
  /** The newest first, 20 at most. */
  decisions: z.array(decision),
  /** Warnings that have not ended. */
  strikes: z.number(),
  suspendedUntil: z.nullable(time),
  isBanned: z.boolean(),
  /** Cases about the person, the open ones and all; 100 at most. */
  openCases: z.number(),
  cases: z.number(),
})
