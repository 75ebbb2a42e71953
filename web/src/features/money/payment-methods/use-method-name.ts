import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '@tayang/contract'

/** `Telkomsel`, `Bank transfer`. */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useLingui()
  const names: Record<PaymentMethod, string> = {
    indosat: 'Indosat',
    3: '3',
    smartfren: 'Smartfren',
    telkomsel: 'Telkomsel',
    axis: 'Axis',
    xl: 'XL',
    card: t`Debit or credit card`,
    ewallet: t`E-wallet`,
    bank: t`Bank transfer`,
  }
  return (method) => names[method]
}
