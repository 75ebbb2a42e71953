import type { FoundHow, ReasonCode, SubjectKind, WantedEffect } from '@tayang/contract'

/** What is decided. An empty list of effects dismisses. */
export interface Judgement {
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  /** Needed wherever there is an effect. */
  readonly reason: ReasonCode | null
  readonly effects: readonly WantedEffect[]
  readonly facts?: string
  readonly note?: string
  readonly foundHow?: FoundHow
  readonly despiteRelation?: boolean
  readonly despiteClaim?: boolean
  /** Without the time in which it can be undone; a show is always ended at once. */
  readonly urgent?: boolean
  /** The same key decides once. */
  readonly key?: string | undefined
}
