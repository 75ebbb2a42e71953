import { useLingui } from '@lingui/react/macro'
import type { CashoutCase } from '@tayang/contract'
import { Chip } from '#kit'
import { useSession } from '#shared/session'
import { heldWords } from './words.ts'

/** The name of an account that a case names; empty once it is gone. */
export const nameOf = ({ people }: Pick<CashoutCase, 'people'>, id: string | null): string =>
  people.find((person) => person.id === id)?.name ?? ''

export function NamesChip({ isSame }: { isSame: boolean | null }) {
  const { t } = useLingui()
  if (isSame === null) return <Chip>{t`Erased`}</Chip>
  return isSame ? (
    <Chip tone="ok">{t`Names match`}</Chip>
  ) : (
    <Chip tone="premium">{t`Account name differs`}</Chip>
  )
}

/** What happens next, in a word or two. */
export function WaitsChip({ of: one }: { of: CashoutCase }) {
  const { t, i18n } = useLingui()
  const own = useSession()?.accountId
  if (one.status === 'completed') return <Chip tone="ok">{t`completed`}</Chip>
  if (one.status === 'failed') return <Chip tone="err">{t`rejected`}</Chip>
  if (one.waitsFor !== null) {
    return <Chip tone={one.waitsFor === 'frozen' ? 'err' : 'premium'}>{i18n._(heldWords[one.waitsFor])}</Chip>
  }
  if (one.paidBy !== null) {
    return <Chip tone="info">{one.paidBy === own ? t`needs another operator` : t`to complete`}</Chip>
  }
  if (one.fileId !== null) return <Chip>{t`at the bank`}</Chip>
  if (one.takenBy === null) return <Chip>{t`to pay`}</Chip>
  const name = nameOf(one, one.takenBy)
  return <Chip>{one.takenBy === own ? t`yours` : t`with ${name}`}</Chip>
}
