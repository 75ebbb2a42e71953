import { subscription, type Plan } from '@tayang/contract'
import { isRefusal, useCall } from '#shared/api'

export type PlanState = Plan | 'loading' | 'missing' | 'failed'

/** A package with its price now and the payment methods for it. What is shown stays until the new is read. */
export function usePlan(planId: string): { plan: PlanState; reload: () => void } {
  const read = useCall(subscription.getPlan, { params: { planId } }, { freshMs: 0, retries: () => false })
  const plan = read.isError ? (isMissing(read.error) ? 'missing' : 'failed') : (read.data ?? 'loading')
  return { plan, reload: () => void read.refetch() }
}

/** An address that no package can have is treated like one that no package has. */
const isMissing = (error: unknown) =>
  isRefusal(error, 'PACK_NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
