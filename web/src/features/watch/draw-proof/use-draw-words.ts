import { useLingui } from '@lingui/react/macro'
import { CLAIM_DAYS, type ChangeReason, type DrawProof } from '@tayang/contract'
import { timeOfRound } from './check/quicknet.ts'

/** The state of a draw in one word. */
export function useDrawStateWord(): (state: DrawProof['state']) => string {
  const { t } = useLingui()
  return (state) => {
    switch (state) {
      case 'announced':
        return t({ message: 'Announced', context: 'draw' })
      case 'closed':
        return t({ message: 'List closed', context: 'draw' })
      case 'drawn':
        return t({ message: 'Drawn', context: 'draw' })
      case 'settled':
        return t({ message: 'Settled', context: 'draw' })
      case 'void':
        return t({ message: 'Void', context: 'draw' })
    }
  }
}

type VoidFacts = Pick<DrawProof, 'voidReason' | 'promised' | 'times'>

function isOuterEarly({ promised, times }: VoidFacts): boolean {
  const { round } = promised.outer
  return round !== undefined && timeOfRound(round) < (times.rootPublishedAt ?? 0)
}

/** Why a draw is void; the server writes the sentence, no operator can edit it. */
export function useVoidSentence(): (proof: VoidFacts) => string {
  const { t } = useLingui()
  return (proof) => {
    switch (proof.voidReason) {
      case 'not-revealed':
        return t`A seed was not revealed within 24 hours of the draw time.`
      case 'no-outer-value':
        return isOuterEarly(proof)
          ? t`The list was closed after its outer value was known: anyone who knew it could have chosen the last entry.`
          : t`The promised outer value never came.`
      case 'by-operators':
      case undefined:
        return t`Two operators declared it void.`
    }
  }
}

/** Why somebody lost a place after the draw. */
export function useChangeReason(): (reason: ChangeReason) => string {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'unclaimed':
        return t`not claimed in ${CLAIM_DAYS} days`
      case 'rules':
        return t`the rules do not allow it`
      case 'fraud':
        return t`fraud`
      case 'account-gone':
        return t`the account is gone`
      case 'declined':
        return t`the prize was declined`
      case 'error':
        return t`an error of ours`
    }
  }
}

/** What an operator is, as the page names one: never who. */
export function useRoleWord(): (role: string) => string {
  const { t } = useLingui()
  return (role) => {
    switch (role) {
      case 'marketing':
        return t`campaign operator`
      case 'finance-maker':
      case 'finance-checker':
        return t`finance operator`
      case 'admin':
        return t`administrator`
      case 'auditor':
        return t`auditor`
      default:
        return t`${role} operator`
    }
  }
}
