import { Trans, useLingui } from '@lingui/react/macro'
import { upcoming, type UpcomingShow } from '@tayang/contract'
import { Button, IconButton, Skeleton } from '@tayang/design'
import { CalendarPlus, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatMoment, useLanguage, useNow } from '#shared/i18n'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Panel } from '../panel.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useSchedule } from './use-schedule.ts'
import style from './schedule.module.css'

/** What the streamer has announced: add, change, cancel. */
export function SchedulePanel() {
  const { t } = useLingui()
  const schedule = useSchedule()
  const [edited, setEdited] = useState<UpcomingShow | 'new' | null>(null)
  const [cancelled, setCancelled] = useState<UpcomingShow | null>(null)
  return (
    <Panel
      title={t`Schedule`}
      place={6}
      aside={
        <Button tone="ghost" size="small" className={style.add} onClick={() => setEdited('new')}>
          <CalendarPlus size={16} aria-hidden />
          <Trans>Add</Trans>
        </Button>
      }
    >
      {schedule.isPending ? (
        <Skeleton height="88px" />
      ) : schedule.data === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void schedule.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : schedule.data.length === 0 ? (
        <p className={style.nothing}>
          <Trans>Tell your viewers when you are live next: they can set a reminder.</Trans>
        </p>
      ) : (
        <ul className={style.shows}>
          {schedule.data.map((show) => (
            <Announced
              key={show.id}
              show={show}
              onEdit={() => setEdited(show)}
              onCancel={() => setCancelled(show)}
            />
          ))}
        </ul>
      )}
      {edited && <ScheduleForm show={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {cancelled && <CancelDialog show={cancelled} onClose={() => setCancelled(null)} />}
    </Panel>
  )
}

function Announced(props: { show: UpcomingShow; onEdit: () => void; onCancel: () => void }) {
  const { show, onEdit, onCancel } = props
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow()
  const hasBegun = now !== null && show.startedAt <= now
  return (
    <li>
      <div className={style.facts}>
        <Link to={urls.upcomingShow(show)}>{show.titleLocalized}</Link>
        <time dateTime={new Date(show.startedAt).toISOString()}>
          {formatMoment(show.startedAt, language)}
        </time>
      </div>
      {!hasBegun && (
        <IconButton label={t`Edit ${show.titleLocalized}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t`Cancel ${show.titleLocalized}`} onClick={onCancel}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

function CancelDialog({ show, onClose }: { show: UpcomingShow; onClose: () => void }) {
  const { t } = useLingui()
  const cancel = useChange(upcoming.cancelScheduled, {
    refreshes: [upcoming.listScheduled],
    failure: t`An error occured. Please try again.`,
  })
  return (
    <ConfirmDialog
      question={t`Cancel this scheduled show?`}
      note={show.titleLocalized}
      busy={cancel.isRunning ? t`Loading...` : undefined}
      onNo={onClose}
      onYes={() => void cancel.runAsync({ params: { id: show.id } }).then(onClose, onClose)}
    />
  )
}
