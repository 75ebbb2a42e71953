import { useLingui } from '@lingui/react/macro'
import type { DataMode } from '@tayang/player/core'
import { useMemo } from 'react'

/** What the modes of the player's data choices are called. */
export function useDataModeNames(): Readonly<Record<DataMode, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      otomatis: t`Auto`,
      hemat: t`Data saver`,
      'super-hemat': t`Super saver`,
      'suara-saja': t`Audio only`,
    }),
    [t],
  )
}
