import { useLingui } from '@lingui/react/macro'
import { admin, type ReasonCode } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useState } from 'react'
import { offerUndo, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { showToast } from '#shared/toasts'
import { DespiteDialog, despiteOf, withoutDespite, type Despite } from '../wall/despite-dialog.tsx'
import style from './chat.module.css'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type For = 'hour' | 'day' | 'week' | 'good'
const lengths: Readonly<Record<For, number | null>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  good: null,
}

interface SilenceDialogProps {
  open: boolean
  person: { id: string; name: string }
  /** What they wrote: the letter quotes it. */
  facts: string
  onClose: () => void
}

/** Silences a person in all rooms: a decision with a rule, a letter and an appeal. */
export function SilenceDialog({ open, person, facts, onClose }: SilenceDialogProps) {
  const { t } = useLingui()
  const { name } = person
  const [length, setLength] = useState<For>('day')
  const [reason, setReason] = useState<ReasonCode | ''>('')
  const [written, setWritten] = useState('')
  const [despite, setDespite] = useState<Despite | null>(null)
  const silence = useSilence(name, { onDone: onClose, onDespite: setDespite })
  const send = (note: string, more: Despite) => {
    if (reason === '') return
    const lasts = lengths[length]
    silence.run({
      body: {
        subject: { kind: 'person', id: person.id },
        effects: [{ kind: 'silence', until: lasts === null ? null : Date.now() + lasts }],
        reason,
        facts: facts.slice(0, 1_000),
        note,
        ...more,
      },
    })
  }
  return (
    <>
      <ReasonDialog
        open={open && despite === null}
        title={t`Silence ${name}`}
        will={t`They write in no room until then, their own included. They read why and may appeal for 20 days.`}
        needsNote={false}
        noteLabel={t`Note for operators (optional)`}
        isComplete={reason !== ''}
        confirm={t`Silence`}
        tone="danger"
        isBusy={silence.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => {
          setWritten(note)
          send(note, withoutDespite)
        }}
      >
        <Fields length={length} onLength={setLength} reason={reason} onReason={setReason} />
      </ReasonDialog>
      <DespiteDialog
        asked={despite}
        onClose={() => setDespite(null)}
        onGoOn={(next) => send(written, next)}
      />
    </>
  )
}

interface SilenceOptions {
  onDone: () => void
  /** Whether the server asks once more. */
  onDespite: (despite: Despite | null) => void
}

/** The decision waits for ten seconds, in which its operator can take it back. */
function useSilence(name: string, { onDone, onDespite }: SilenceOptions) {
  const { t } = useLingui()
  const refreshes = [admin.listSilences]
  const undo = useChange(admin.undoDecision, { refreshes, done: t`Not silenced` })
  return useChange(admin.makeDecision, {
    refreshes,
    onDone: ({ data: { id, undoUntil } }) => {
      if (undoUntil === null) showToast(t`Silenced`, 'ok')
      else {
        offerUndo({
          text: t`${name}: silenced in all rooms`,
          note: t`Letter goes out`,
          until: undoUntil,
          run: () => undo.runAsync({ params: { id } }).catch(() => undefined),
        })
      }
      onDespite(null)
      onDone()
    },
    onRefused: (error) => {
      const next = despiteOf(error, withoutDespite)
      onDespite(next)
      return next !== null
    },
  })
}

interface FieldsProps {
  length: For
  onLength: (length: For) => void
  reason: ReasonCode | ''
  onReason: (reason: ReasonCode | '') => void
}

/** For how long, and by which rule. */
function Fields({ length, onLength, reason, onReason }: FieldsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const choices: readonly (readonly [For, string])[] = [
    ['hour', t`An hour`],
    ['day', t`A day`],
    ['week', t`A week`],
    ['good', t`For good`],
  ]
  return (
    <div className={style.fields}>
      <label>
        <span>{t`For how long`}</span>
        <Choice value={length} onChange={({ target }) => onLength(target.value as For)}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </label>
      <label>
        <span>{t`Rule`}</span>
        <Choice value={reason} onChange={({ target }) => onReason(target.value as ReasonCode | '')}>
          <option value="">{t`Choose a rule`}</option>
          {admin.reasonClasses.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name[language]}, {one.code}
            </option>
          ))}
        </Choice>
      </label>
    </div>
  )
}
