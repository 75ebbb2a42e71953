/**
 * Decisions: every judgement of operators about a person or their content, and what becomes of it.
 *
 * Owns the `decisions` schema: cases (several reports of one thing), decisions with their effects, statements of
 * reasons, appeals, letters. Reports and their evidence are `user`'s. What an effect does is done by the modules that
 * own
 * the content, and each effect can be taken back. It never asks who may call: the routes of `admin` do.
 *
 * Another module decides by `decide`, of which everything else follows (the letter, the strike, the appeal, the case of
 * the same subject where one is open):
 *
 *     await decisions.decide(
 *       { subject: { kind: 'show', id }, reason: '4.2', effects: [{ kind: 'endShow' }] },
 *       { by: caller, hasStepUp: false },
 *     )
 */
export { openDecisions, type Decisions } from './open-decisions.ts'
export type { DecidedBy } from './judging/may-decide.ts'
export { decisionsSchema } from './schema.ts'
