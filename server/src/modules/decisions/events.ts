/** The events that this module publishes on the bus, each after its transaction has committed. */

/** Something was reported: a new case, or one report more. */
export interface CaseOpened {
  readonly type: 'decisions.case-opened'
  readonly caseId: string
}

/** A decision stands: its effects are there, its letters are sent. */
export interface DecisionCarriedOut {
  readonly type: 'decisions.carried-out'
  readonly decisionId: string
  readonly caseId: string | null
  readonly accountId: string | null
}

export interface AppealMade {
  readonly type: 'decisions.appeal-made'
  readonly appealId: string
  readonly decisionId: string
}
