import { Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz, polls } from '@tayang/contract'
import { Button, Choice, Switch, TextField } from '@tayang/design'
import { Plus, X } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useChange } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import {
  newPoll,
  POLL_LENGTHS,
  pollTrouble,
  storedPoll,
  withChoice,
  withMore,
  withoutChoice,
  type PollDraft,
} from './poll-draft.ts'
import style from './make-poll.module.css'

const MINUTE_S = 60

/** Asks a room something: a question, two to five choices, how long. */
export function PollForm({ showId, onClose }: { showId: string; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(newPoll)
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refusalText = useRefusalText()
  const create = useChange(polls.createPoll, {
    refreshes: [polls.listPolls],
    onDone() {
      showToast(t`The poll runs`, 'ok')
      onClose()
    },
    onFailed: (error) => void refusalText(error).then(setFailure),
  })
  const trouble = isTried ? pollTrouble(draft) : null
  const change = (next: PollDraft) => {
    setDraft(next)
    setFailure(null)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (pollTrouble(draft) !== null || create.isRunning) return
    create.run({ params: { id: showId }, body: storedPoll(draft) })
  }
  return (
    <form className={style.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t`Question`}
        value={draft.question}
        maxLength={liveQuiz.QUIZ_QUESTION_LENGTH_MAX}
        autoComplete="off"
        error={trouble === 'question' ? t`*Required.` : undefined}
        onChange={({ target }) => change({ ...draft, question: target.value })}
      />
      <PollChoices draft={draft} onChange={change} />
      {(trouble === 'choices' || trouble === 'alike') && (
        <p className={style.trouble} role="alert">
          {trouble === 'choices' ? (
            <Trans>A poll needs two choices</Trans>
          ) : (
            <Trans>Two choices are the same</Trans>
          )}
        </p>
      )}
      <PollRules draft={draft} onChange={change} />
      {failure && (
        <p className={style.trouble} role="alert">
          {failure}
        </p>
      )}
      <div className={style.end}>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={create.isRunning ? t`Loading...` : undefined}>
          <Trans>Start the poll</Trans>
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: PollDraft
  onChange: (draft: PollDraft) => void
}

function PollChoices({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const { choices } = draft
  return (
    <div className={style.choices}>
      {choices.map((choice, n) => {
        const number = n + 1
        return (
          <div key={n}>
            <input
              aria-label={t`Choice ${number}`}
              placeholder={t`Choice ${number}`}
              value={choice}
              maxLength={liveQuiz.QUIZ_CHOICE_LENGTH_MAX}
              autoComplete="off"
              onChange={({ target }) => onChange(withChoice(draft, n, target.value))}
            />
            {choices.length > liveQuiz.POLL_CHOICES_MIN && (
              <button
                type="button"
                aria-label={t`Remove choice ${number}`}
                onClick={() => onChange(withoutChoice(draft, n))}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </div>
        )
      })}
      {choices.length < liveQuiz.POLL_CHOICES_MAX && (
        <Button tone="ghost" size="small" onClick={() => onChange(withMore(draft))}>
          <Plus size={16} aria-hidden />
          <Trans>Add a choice</Trans>
        </Button>
      )}
    </div>
  )
}

function PollRules({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  const id = useId()
  const { seconds, isLive } = draft
  return (
    <>
      <div className={style.rule}>
        <label htmlFor={id}>
          <Trans>Runs for</Trans>
        </label>
        <Choice
          id={id}
          value={seconds}
          onChange={({ target }) => onChange({ ...draft, seconds: Number(target.value) })}
        >
          {POLL_LENGTHS.map((length) => {
            const minutes = length / MINUTE_S
            return (
              <option key={length} value={length}>
                {length < MINUTE_S ? t`${length} seconds` : t`${minutes} min`}
              </option>
            )
          })}
        </Choice>
      </div>
      <div className={style.rule}>
        <span aria-hidden>
          <Trans>Voters see the votes while it runs</Trans>
        </span>
        <Switch
          label={t`Voters see the votes while it runs`}
          checked={isLive}
          onChange={(checked) => onChange({ ...draft, isLive: checked })}
        />
      </div>
    </>
  )
}
