/** Decisions of moderators as the people read them whom they are about, and their appeals. */
export * as decisions from './operations.ts'
export type {
  AppealState,
  DecisionState,
  EffectKind,
  FoundHow,
  OwnDecision,
  Statement,
  SubjectKind,
} from './shapes.ts'
