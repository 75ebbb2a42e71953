import { Trans, useLingui } from '@lingui/react/macro'
import { SmallButton } from '#kit'
import { useClaim } from '#shared/desk'
import style from './case-side.module.css'

/** Claims a case while it is open; says so where another operator works on it. */
export function ClaimedNote({ kind, id }: { kind: 'report' | 'appeal'; id: string }) {
  const { t } = useLingui()
  const { holder, takeOver } = useClaim(kind, id)
  if (!holder) return null
  return (
    <p className={style.claimed} role="status">
      {t`${holder} is working on this case`}
      <SmallButton tone="ghost" onPress={takeOver}>
        <Trans>Take over</Trans>
      </SmallButton>
    </p>
  )
}
