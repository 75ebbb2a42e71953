import { useLingui } from '@lingui/react/macro'
import type { OuterKind } from '@tayang/contract'

/** What each value from outside is, and what it proves. */
export function useOuterWords(): Readonly<Record<OuterKind, { label: string; says: string }>> {
  const { t } = useLingui()
  return {
    drand: {
      label: t`drand, a public beacon`,
      says: t`The first round at the time of the draw, signed by a league of institutions and checked here. Nobody knows it before, we neither.`,
    },
    figures: {
      label: t`Figures of the day`,
      says: t`Named beforehand, typed in by a witness and confirmed by another operator. Anybody can look them up again.`,
    },
    none: {
      label: t`None`,
      says: t`The proof page says in red that nothing from outside was mixed in: people have to believe that the two operators did not agree. Allowed for prizes of little value alone.`,
    },
  }
}
