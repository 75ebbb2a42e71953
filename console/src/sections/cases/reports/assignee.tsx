import { Trans } from '@lingui/react/macro'
import { admin, type ReportCase } from '@tayang/contract'
import { SmallButton } from '#kit'
import { useChange } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import style from './case-side.module.css'

/** Whose case it is; anybody who may decide takes it or gives it back. */
export function Assignee({ report }: { report: ReportCase }) {
  const may = useMay('reports.decide')
  const own = useSession()?.accountId ?? null
  const assign = useChange(admin.assignReport)
  const { assignee } = report
  const isMine = assignee !== null && assignee.accountId === own
  if (!may) return null
  return (
    <div className={style.line}>
      <span className={style.quiet}>
        {assignee ? <Trans>Case of {assignee.name}</Trans> : <Trans>Nobody's case</Trans>}
      </span>
      <SmallButton
        tone="ghost"
        disabled={assign.isRunning}
        onPress={() => assign.run({ params: { id: report.id }, body: { accountId: isMine ? null : own } })}
      >
        {isMine ? <Trans>Give it back</Trans> : <Trans>Take it</Trans>}
      </SmallButton>
    </div>
  )
}
