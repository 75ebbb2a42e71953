import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** What each operator says of paying from its balance. */
const BALANCE = /^Dipotong dari pulsa (\S+) kamu$/

/**
 * Packages have one name, which operators write. Those that an installation came with are in the
 * language of the page; any other is shown as it was written.
 */
export function useSuppliedName(): (name: string) => string {
  const { t } = useLingui()
  return useCallback(
    (name) => {
      const supplied: Readonly<Record<string, string>> = {
        'Premium Harian': t`Premium Daily`,
        'Premium Mingguan': t`Premium Weekly`,
        'Premium Bulanan': t`Premium Monthly`,
        'Premium Tahunan': t`Premium Yearly`,
        'Tayang Tanpa Iklan': t`Tayang Ad-Free`,
        'Tanpa Iklan Bulanan': t`Ad-Free Monthly`,
        'Semalam penuh': t`Premium for 24 hours`,
        'Seminggu bebas': t`A week without limits`,
        'Sebulan tanpa batas': t`A month without limits`,
        'Setahun, hemat dua bulan': t`A year, two months free`,
        'Sebulan tanpa jeda': t`A month without breaks`,
      }
      const operator = BALANCE.exec(name)?.[1]
      if (operator) return t`Charged to your ${operator} balance`
      return supplied[name] ?? name
    },
    [t],
  )
}
