import { useLingui } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { useState } from 'react'
import { FilterChips, ReasonDialog } from '#kit'
import { formatDay, useLanguage } from '#shared/i18n'
import { SUSPEND_DAYS } from '../decisions/judge.ts'
import style from './case-side.module.css'

interface GraveDialogProps {
  report: ReportCase
  action: 'suspend' | 'ban'
  isBusy: boolean
  onClose: () => void
  onConfirm: (more: { days: number; note: string }) => void
}

const DAY_MS = 24 * 60 * 60_000

/** A suspension asks for how long, a ban asks twice; both say what the person loses. */
export function GraveDialog({ report, action, isBusy, onClose, onConfirm }: GraveDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  const [days, setDays] = useState<number>(7)
  const name = report.person?.name ?? ''
  const isBan = action === 'ban'
  return (
    <ReasonDialog
      open
      title={isBan ? t`Ban ${name} for good` : t`Suspend ${name}`}
      will={
        isBan
          ? t`The account closes: every session ends, shows and clips are taken out, money that is owed stays owed. A letter says why.`
          : t`Gifts, shows, uploads and chat are off until ${formatDay(openedAt + days * DAY_MS, language)}. A letter says why.`
      }
      needsNote={false}
      noteLabel={t`Note for operators (optional)`}
      noteMax={2000}
      {...(isBan && { typed: name })}
      confirm={isBan ? t`Ban` : t`Suspend`}
      tone={isBan ? 'danger' : 'brand'}
      stepUp={isBan}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={({ note }) => onConfirm({ days, note })}
    >
      {!isBan && (
        <div className={style.days}>
          <FilterChips
            label={t`For how long`}
            value={String(days)}
            options={SUSPEND_DAYS.map((n) => ({
              value: String(n),
              label: n === 1 ? t`1 day` : t`${n} days`,
            }))}
            onChoose={(value) => setDays(Number(value))}
          />
        </div>
      )}
    </ReasonDialog>
  )
}
