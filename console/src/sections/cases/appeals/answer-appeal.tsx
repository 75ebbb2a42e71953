import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealCase } from '@tayang/contract'
import { Check, RotateCcw, Scale } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, useShortcuts } from '#kit'
import { useCaseWords } from '../decisions/use-words.ts'
import { AskAgain } from '../reports/ask-again.tsx'
import { ClaimedNote } from '../reports/claimed-note.tsx'
import { useAnswer, type Outcome } from './use-answer.ts'
import style from '../reports/case-side.module.css'

interface AnswerAppealProps {
  appeal: AppealCase
  onDone: () => void
  onOpen: (id: string) => void
}

const ANSWER_LENGTH_MAX = 2_000

/** The answer in words, and its outcome: the decision stays, falls, or a part of it does. */
export function AnswerAppeal({ appeal, onDone, onOpen }: AnswerAppealProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const answering = useAnswer(appeal, { onDone, onOpen })
  const { effects } = appeal.decision
  const isOfBan = effects.some(({ kind }) => kind === 'ban')
  const answer = (outcome: Outcome) => {
    setMissing(text.trim() === '')
    if (text.trim() === '') return document.getElementById('answer')?.focus()
    const changes = outcome === 'change' ? [...taken].map((effectId) => ({ effectId, until: null })) : []
    answering.answer(outcome, text.trim(), changes)
  }
  useShortcuts({ n: { label: t`Write the answer`, run: () => document.getElementById('answer')?.focus() } })
  const busy = { isBusy: answering.isRunning }
  return (
    <section className={style.decision} aria-label={t`Answer`}>
      <ClaimedNote kind="appeal" id={appeal.id} />
      <label className={style.note}>
        <span className={style.quiet}>
          <Trans>What the person reads</Trans> {text.length}/{ANSWER_LENGTH_MAX}
        </span>
        <textarea
          id="answer"
          rows={5}
          required
          aria-invalid={isMissing || undefined}
          value={text}
          maxLength={ANSWER_LENGTH_MAX}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {isMissing && (
        <p className={style.missing} role="alert">
          <Trans>Write an answer first: the person reads it.</Trans>
        </p>
      )}
      {effects.length > 1 && <Effects effects={effects} taken={taken} onChange={setTaken} />}
      <p className={style.will}>
        <Trans>Overturn restores everything that the decision took, and writes to the person.</Trans>
      </p>
      <ActionButton
        label={t`Overturn`}
        icon={RotateCcw}
        shortcut="o"
        tone="brand"
        stepUp={isOfBan}
        {...busy}
        onPress={() => answer('overturn')}
      />
      <ActionButton label={t`Uphold`} icon={Check} shortcut="u" {...busy} onPress={() => answer('uphold')} />
      {effects.length > 1 && (
        <ActionButton
          label={t`Change in part`}
          icon={Scale}
          shortcut="c"
          isOff={taken.size === 0}
          stepUp={isOfBan}
          {...busy}
          onPress={() => answer('change')}
        />
      )}
      {answering.asked && (
        <AskAgain asked={answering.asked} isBusy={answering.isRunning} onClose={answering.leave} />
      )}
    </section>
  )
}

interface EffectsProps {
  effects: AppealCase['decision']['effects']
  taken: ReadonlySet<string>
  onChange: (taken: ReadonlySet<string>) => void
}

/** Which parts a change takes back. */
function Effects({ effects, taken, onChange }: EffectsProps) {
  const { effectWord } = useCaseWords()
  return (
    <fieldset className={style.effects}>
      <legend>
        <Trans>Taken back by a change</Trans>
      </legend>
      {effects
        .filter(({ state }) => state !== 'taken-back')
        .map((effect) => (
          <label key={effect.id}>
            <input
              type="checkbox"
              checked={taken.has(effect.id)}
              onChange={({ target }) => {
                const next = new Set(taken)
                if (target.checked) next.add(effect.id)
                else next.delete(effect.id)
                onChange(next)
              }}
            />
            {effectWord(effect)}
          </label>
        ))}
    </fieldset>
  )
}
