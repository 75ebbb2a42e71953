import { useLingui } from '@lingui/react/macro'
import { admin, type PersonHead, type ReasonCode, type WantedEffect } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useState, type ReactNode } from 'react'
import { offerUndo, ReasonDialog } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import style from './actions.module.css'
import { RelationWarning } from './relation-warning.tsx'

export type Judged = 'warn' | 'silence' | 'suspend' | 'ban' | 'lockKey' | 'takeName'

interface JudgeDialogProps {
  person: PersonHead
  /** What is decided; null while the dialog is closed. */
  judged: Judged | null
  onClose: () => void
}

const HOUR_MS = 60 * 60_000
const silences = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const

/** Decides about the person: a rule, the facts that they read, and for how long. */
export function JudgeDialog({ judged, ...props }: JudgeDialogProps) {
  return judged === null ? null : <Judge key={judged} {...props} judged={judged} />
}

function Judge({ person, judged, onClose }: JudgeDialogProps & { judged: Judged }) {
  const { t } = useLingui()
  const words = useJudgedWords(judged)
  const [rule, setRule] = useState('')
  const [long, setLong] = useState(judged === 'suspend' ? '7' : 'day')
  const [isRelated, setRelated] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const decide = useDeciding(words.title, { onClose, onRelated: () => setRelated(true) })
  return (
    <ReasonDialog
      open
      title={words.title}
      will={
        <>
          {words.will} {isRelated && <RelationWarning />}
        </>
      }
      noteLabel={t`The facts, as the person reads them`}
      noteMax={1000}
      needsNote
      confirm={words.title}
      tone={judged === 'ban' ? 'danger' : 'brand'}
      stepUp={judged === 'ban'}
      isBusy={decide.isRunning}
      isComplete={rule !== ''}
      onClose={onClose}
      onConfirm={({ note }) =>
        decide.run({
          body: {
            subject: { kind: 'person', id: person.profileId ?? '' },
            effects: [effectOf(judged, long)],
            reason: rule as ReasonCode,
            facts: note,
            key,
            ...(isRelated && { despiteRelation: true }),
          },
        })
      }
    >
      <Rule value={rule} onChoose={setRule} />
      {(judged === 'suspend' || judged === 'silence') && (
        <HowLong judged={judged} value={long} onChoose={setLong} />
      )}
    </ReasonDialog>
  )
}

/** Decides, and offers to undo it for as long as it can wait. */
function useDeciding(text: string, { onClose, onRelated }: { onClose: () => void; onRelated: () => void }) {
  const { t } = useLingui()
  const undo = useChange(admin.undoDecision, { refreshes: [admin.listDecisions, admin.getPerson] })
  return useChange(admin.makeDecision, {
    refreshes: [admin.listDecisions, admin.getPerson, admin.listPersonSessions],
    onDone: ({ data }) => {
      onClose()
      if (data.undoUntil === null) return
      offerUndo({
        text,
        note: t`The letter goes out`,
        until: data.undoUntil,
        run: () => undo.runAsync({ params: { id: data.id } }),
      })
    },
    onRefused: (error) => {
      if (!isRefusal(error, 'RELATION_WARNING')) return false
      onRelated()
      return true
    },
  })
}

function Rule({ value, onChoose }: { value: string; onChoose: (rule: string) => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <label className={style.field}>
      <span>{t`Rule`}</span>
      <Choice value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="" disabled>
          {t`Choose the rule that was broken`}
        </option>
        {admin.reasonClasses.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name[language]}
          </option>
        ))}
      </Choice>
    </label>
  )
}

function HowLong({
  judged,
  value,
  onChoose,
}: {
  judged: 'suspend' | 'silence'
  value: string
  onChoose: (long: string) => void
}) {
  const { t } = useLingui()
  const options =
    judged === 'suspend'
      ? [1, 3, 7, 14, 30].map((days) => ({
          value: String(days),
          label: days === 1 ? t`1 day` : t`${days} days`,
        }))
      : [
          { value: 'hour', label: t`1 hour` },
          { value: 'day', label: t`1 day` },
          { value: 'week', label: t`7 days` },
          { value: 'good', label: t`For good` },
        ]
  return (
    <label className={style.field}>
      <span>{t`For how long`}</span>
      <Choice value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Choice>
    </label>
  )
}

function effectOf(judged: Judged, long: string): WantedEffect {
  if (judged === 'suspend') return { kind: 'suspend', days: Number(long) }
  if (judged !== 'silence') return { kind: judged }
  return {
    kind: 'silence',
    until: long in silences ? Date.now() + silences[long as keyof typeof silences] : null,
  }
}

function useJudgedWords(judged: Judged): { title: string; will: ReactNode } {
  const { t } = useLingui()
  switch (judged) {
    case 'warn':
      return { title: t`Warn`, will: t`They get a letter with the rule, and a strike that ends by itself.` }
    case 'silence':
      return {
        title: t`Silence in every room`,
        will: t`They read every chat and write in none, until it ends.`,
      }
    case 'suspend':
      return {
        title: t`Suspend`,
        will: t`They can log in and watch; no chat, gifts, shows, uploads or cash-outs until it ends. A new one replaces the end of an old one.`,
      }
    case 'ban':
      return {
        title: t`Ban for good`,
        will: t`The account is closed and logged out everywhere. They can appeal with the link in the letter for 20 days.`,
      }
    case 'lockKey':
      return { title: t`Lock stream key`, will: t`No encoder publishes with their key, nor with a new one.` }
    case 'takeName':
      return {
        title: t`Take the name`,
        will: t`Name, bio and picture become neutral, in old chat lines too.`,
      }
  }
}
