import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReasonCode, type WatchedShow } from '@tayang/contract'
import { CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '#kit'
import { useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { DespiteDialog, despiteOf, withoutDespite, type Despite } from './despite-dialog.tsx'
import { noteEnded } from './wall-feed.ts'
import style from './pane.module.css'

const SUSPEND_DAYS = 7
/** How long the second press is waited for. */
const ARMED_MS = 4_000

interface EndShowProps {
  show: WatchedShow
  reason: ReasonCode | ''
  onMissing: () => void
}

/** Ends the show: the first press asks, the second one within four seconds ends it. */
export function EndShow({ show, reason, onMissing }: EndShowProps) {
  const { t } = useLingui()
  const [also, setAlso] = useState<Also>({ hide: true, lockKey: false, suspend: false })
  const [note, setNote] = useState('')
  const [isArmed, setArmed] = useArmed()
  const { despite, setDespite, isRunning, send } = useEnding(show, { reason, note, ...also })
  const press = () => {
    if (reason === '') return onMissing()
    if (!isArmed) return setArmed(true)
    setArmed(false)
    send(withoutDespite)
  }
  if (show.status === 'finished')
    return (
      <p className={style.foot}>
        <Trans>This show is over.</Trans>
      </p>
    )
  return (
    <>
      <label className={style.note}>
        <span>
          <Trans>What you saw (the letter quotes it)</Trans>
        </span>
        <textarea rows={1} maxLength={1_000} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <AlsoChoice also={also} onChange={setAlso} />
      <ActionButton
        tone="danger"
        className={isArmed ? style.armed : style.end}
        icon={CircleX}
        label={isArmed ? t`Press again to end it` : t`End show`}
        shortcut="e"
        isBusy={isRunning}
        onPress={press}
      />
      <DespiteDialog asked={despite} onClose={() => setDespite(null)} onGoOn={send} />
    </>
  )
}

interface Also {
  hide: boolean
  lockKey: boolean
  suspend: boolean
}

/** What is done beside the end of the show. */
function AlsoChoice({ also, onChange }: { also: Also; onChange: (also: Also) => void }) {
  const { t } = useLingui()
  return (
    <div className={style.also}>
      {(
        [
          ['hide', t`recording and clips`],
          ['lockKey', t`lock key`],
          ['suspend', t`suspend ${SUSPEND_DAYS} days`],
        ] as const
      ).map(([name, label]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={also[name]}
            onChange={({ target }) => onChange({ ...also, [name]: target.checked })}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

type Order = Also & { reason: ReasonCode | ''; note: string }

function useEnding(show: WatchedShow, { reason, note, hide, lockKey, suspend }: Order) {
  const { t } = useLingui()
  const [despite, setDespite] = useState<Despite | null>(null)
  // One order has one key, however often it is sent.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const end = useChange(admin.endShow, {
    refreshes: [admin.listEndedShows, admin.getWatchedShow],
    onDone: ({ data }) => {
      setDespite(null)
      setKey(crypto.randomUUID())
      noteEnded(show.id)
      showToast(
        data.isWritten
          ? t`The show is ended`
          : t`The show is ended. The decision is written when the database is back.`,
        'ok',
      )
    },
    onRefused: (error) => {
      const next = despiteOf(error, withoutDespite)
      setDespite(next)
      return next !== null
    },
  })
  const send = (more: Despite) => {
    if (reason === '') return
    end.run({
      params: { id: show.id },
      body: {
        reason,
        facts: note.trim(),
        hide,
        lockKey,
        ...(suspend && { suspendDays: SUSPEND_DAYS }),
        key,
        ...more,
      },
    })
  }
  return { despite, setDespite, isRunning: end.isRunning, send }
}

/** A press that is not confirmed is forgotten. */
function useArmed() {
  const [isArmed, setArmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    if (isArmed) timer.current = setTimeout(() => setArmed(false), ARMED_MS)
    return () => clearTimeout(timer.current)
  }, [isArmed])
  return [isArmed, setArmed] as const
}
