import type { SubjectKind } from '@tayang/contract'

/** The decision of an effect, as far as the effect needs it. */
export interface Bound {
  readonly decisionId: string
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  readonly person: { readonly profileId: string; readonly accountId: string } | null
}

/**
 * Something that a decision does and that can be taken back. Every part may run again after a crash, so each brings
 * about a state instead of a change; what it changes is noted before, by `look`.
 */
export interface Effect<Memo extends object = object> {
  /** What it binds: two decisions with one target are in force together. */
  targetOf(bound: Bound): string
  /** What it is about to change, as that is now. Stored before anything changes; an effect runs on what is stored. */
  look(bound: Bound): Promise<Memo>
  /** `until` is the latest end of all that bind the target; null: without end. */
  carryOut(bound: Bound, memo: Memo, until: number | null): Promise<void>
  takeBack(bound: Bound, memo: Memo): Promise<void>
  /**
   * What happens to the target where another decision binds it too when this one is taken back. `memo`: it stays as it
   * is, and what was before is what the other one will restore. `again`: it is taken back and the other carried out
   * again.
   */
  readonly shared: 'memo' | 'again'
}

/** Of effects that change nothing that would have to be noted. */
export const NOTHING = {}
