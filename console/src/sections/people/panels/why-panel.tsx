import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead, type WhyCall } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Kbd, Panel, useShortcuts, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import style from './panels.module.css'
import { useCheckWords, useWhyCalls } from './why-words.ts'

/** After this long without a letter the question is asked. */
const QUIET_MS = 300

/** "Why could she not ...?": asks the functions that decide, and shows every answer. */
export function WhyPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const calls = useWhyCalls()
  const [call, setCall] = useState<WhyCall>('send-gift')
  const [asked, setAsked] = useState({ on: '', amount: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choice = useRef<HTMLDivElement>(null)
  const isEmail = asked.on.includes('@')
  const named = useCall(admin.getProfileByEmail, isEmail ? { query: { email: asked.on } } : null)
  const chosen = calls.find(({ value }) => value === call)
  // An email names somebody; until they are found nothing is named.
  const on = chosen?.on ? (isEmail ? (named.data?.id ?? '') : asked.on) : ''
  const amount = chosen?.hasAmount ? Number(asked.amount) : 0
  const read = useCall(
    admin.getPersonWhy,
    {
      params: { accountId: person.accountId },
      query: { call, ...(on !== '' && { on }), ...(Number.isInteger(amount) && amount > 0 && { amount }) },
    },
    { keepsPrevious: true, freshMs: 0 },
  )
  useShortcuts({
    y: { label: t`Why could they not ...?`, run: () => choice.current?.querySelector('select')?.focus() },
  })
  const later = (part: Partial<typeof asked>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked((before) => ({ ...before, ...part })), QUIET_MS)
  }
  return (
    <Panel title={t`Why could they not ...?`} actions={<Kbd keys="y" />}>
      <div className={style.why} ref={choice}>
        <Choice
          aria-label={t`What they tried`}
          value={call}
          onChange={({ target }) => setCall(target.value as WhyCall)}
        >
          {calls.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        {chosen?.on && (
          <input
            key={call}
            aria-label={chosen.on}
            placeholder={chosen.on}
            maxLength={254}
            onChange={({ target }) => later({ on: target.value.trim() })}
          />
        )}
        {chosen?.hasAmount && (
          <input
            key={`${call} amount`}
            className={style.whyAmount}
            inputMode="numeric"
            aria-label={call === 'cash-out' ? t`Gencash` : t`Diamonds`}
            placeholder={call === 'cash-out' ? t`Gencash` : t`Diamonds`}
            maxLength={12}
            onChange={({ target }) => later({ amount: target.value.trim() })}
          />
        )}
      </div>
      <WhenRead read={read} rows={4}>
        {(answer) => <Answer answer={answer} />}
      </WhenRead>
    </Panel>
  )
}

function Answer({ answer }: { answer: AnswerOf<typeof admin.getPersonWhy>['data'] }) {
  const { t } = useLingui()
  const words = useCheckWords()
  return (
    <div className={style.answer} aria-live="polite">
      <ul>
        {answer.checks.map((one) => {
          const [label, found] = words(one)
          return (
            <li key={one.check} data-fails={!one.passes || undefined}>
              {one.passes ? (
                <Check size={15} aria-label={t`passes`} />
              ) : (
                <X size={15} aria-label={t`does not pass`} />
              )}
              <span>{label}</span>
              <span>
                <bdi>{found}</bdi>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={style.quiet}>
        {answer.sentence === null ? (
          <Trans>Nothing stands in their way now.</Trans>
        ) : (
          <Trans>They read “{answer.sentence}”</Trans>
        )}
      </p>
    </div>
  )
}
