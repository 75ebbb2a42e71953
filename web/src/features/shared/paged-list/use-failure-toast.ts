import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { showToast } from '#shared/toasts'

/** Shows a toast for every new error; null is none. See docs/product/lists.md#a-failed-list. */
export function useFailureToast(error: unknown): void {
  const { t } = useLingui()
  const show = useEffectEvent(() => showToast(t`Some error occured, please refresh the page!`, 'error'))
  useEffect(() => {
    if (error !== null) show()
  }, [error])
}
