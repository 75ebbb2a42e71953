import * as z from 'zod/mini'
import { id, time } from '../../fields.ts'

/** What a decision is about; the id of a `profile` and of a `person` is that of the profile. */
export const subjectKinds = ['comment', 'title', 'clip', 'show', 'recording', 'profile', 'person'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const effectKinds = [
  'warn',
  'hide',
  'takeName',
  'silence',
  'suspend',
  'ban',
  'endShow',
  'lockKey',
] as const
export type EffectKind = (typeof effectKinds)[number]

export const SUSPEND_DAYS_MAX = 30
export const FACTS_LENGTH_MAX = 1000
export const APPEAL_LENGTH_MAX = 2000

/** How somebody came to look at it. */
export const foundHows = ['report', 'own', 'machine', 'authority'] as const
export type FoundHow = (typeof foundHows)[number]

/**
 * - `pending`: decided, not carried out: it can be undone.
 * - `standing`: carried out, wholly in force.
 * - `changed`: a part of it was taken back.
 * - `overturned`, `reversed`: taken back, after an appeal or by an operator.
 * - `undone`: taken back before it had an effect; nobody was told.
 */
export const decisionStates = ['pending', 'standing', 'changed', 'overturned', 'reversed', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]

export const appealStates = ['open', 'upheld', 'changed', 'overturned'] as const
export type AppealState = (typeof appealStates)[number]

/** One letter of reasons in one language: a heading, and what it says part by part. */
const statementText = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string(), text: z.string() })),
})
export const statement = z.object({ en: statementText, id: statementText })
export type Statement = z.output<typeof statement>

export const subject = z.object({
  kind: z.literal(subjectKinds),
  id,
  /** A few words by which it is recognized; empty where there are none. As somebody typed it: never markup. */
  label: z.string(),
})

export const doneEffect = z.object({
  id,
  kind: z.literal(effectKinds),
  /** When it ends; null: it has no end. A warning is a strike that ends too. */
  until: z.nullable(time),
  state: z.literal(['waiting', 'done', 'taken-back']),
})

/** A decision as the person reads it whom it is about. */
export const ownDecision = z.object({
  id,
  subject,
  state: z.literal(decisionStates),
  statement,
  effects: z.array(doneEffect),
  decidedAt: time,
  /** Until then it can be appealed, once. */
  appealUntil: time,
  mayAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      state: z.literal(appealStates),
      text: z.string(),
      madeAt: time,
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(time),
    }),
  ),
})
export type OwnDecision = z.output<typeof ownDecision>
