import { subscription, type Plan } from '@tayang/contract'
import { useCallback, useEffect, useState } from 'react'
import { call, isRefusal } from '#shared/api'

export type PlanState = Plan | 'loading' | 'missing' | 'failed'

/** A package with what it costs now and the ways to pay for it. */
export function usePlan(planId: string): { plan: PlanState; reload: () => void } {
  const [state, setState] = useState<{ of: string; plan: PlanState }>({ of: planId, plan: 'loading' })
  const load = useCallback(async () => {
    const set = (plan: PlanState) => setState({ of: planId, plan })
    try {
      set((await call(subscription.getPlan, { params: { planId } })).data)
    } catch (error) {
      set(isMissing(error) ? 'missing' : 'failed')
    }
  }, [planId])
  useEffect(() => void load(), [load])
  // What is shown stays until the new is there.
  const reload = () => {
    if (typeof state.plan === 'string') setState({ of: planId, plan: 'loading' })
    void load()
  }
  return { plan: state.of === planId ? state.plan : 'loading', reload }
}

/** An address that no package can have is as good as one that none has. */
const isMissing = (error: unknown) =>
  isRefusal(error, 'PACK_NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
