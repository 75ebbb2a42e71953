import { Trans } from '@lingui/react/macro'
import { Button, buttonLook } from '@tayang/design'
import { Check, RotateCcw, Ticket, X } from 'lucide-react'
import type { NoChance } from '@tayang/contract'
import { useEffect, useRef } from 'react'
import { Link, urls } from '#shared/urls'
import type { QuizResult } from './dialog-state.ts'
import style from './quiz-dialog.module.css'

/** In Indonesian in every language: docs/product/quizzes.md#in-the-dialog. */
const sentences: Readonly<Record<QuizResult, string>> = {
  success: 'Selamat! Jawaban kamu benar. Kamu mendapat 1 kesempatan undian.',
  failed: 'Jawaban kamu belum tepat. Kamu punya satu kesempatan lagi.',
  failedAgain: 'Maaf, jawaban kamu masih salah.',
  notEligible: 'Kamu tidak memiliki kesempatan untuk kuis ini.',
}
const TRY_AGAIN = 'Coba Lagi'

const icons = { success: Check, failed: RotateCcw, failedAgain: X, notEligible: Ticket } as const

interface ResultStepProps {
  result: QuizResult
  noChance?: NoChance | undefined
  campaignId: string
  onRetry(): void
  onClose(): void
}

/** What an answer came to. */
export function ResultStep({ result, noChance, campaignId, onRetry, onClose }: ResultStepProps) {
  const Icon = icons[result]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [result])
  return (
    <div className={style.result} data-result={result}>
      <span className={style.icon} aria-hidden>
        <Icon size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} lang="id">
        {sentences[result]}
      </h2>
      {noChance && <WhyNone noChance={noChance} />}
      <div className={style.ways}>
        {result === 'failed' ? (
          <>
            <Button onClick={onRetry}>
              <span lang="id">{TRY_AGAIN}</span>
            </Button>
            <Button tone="quiet" onClick={onClose}>
              <Trans>Back to the film</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Back to the film</Trans>
            </Button>
            <Link to={urls.quiz(campaignId)} className={buttonLook({ tone: 'quiet' })}>
              <Trans>Your chances</Trans>
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

/** The answer was right, and the rules of the campaign count no chance for it. */
function WhyNone({ noChance }: { noChance: NoChance }) {
  return (
    <p className={style.none} role="note">
      {noChance === 'number' ? (
        <Trans>No chance was counted: this draw is for accounts with a verified phone number.</Trans>
      ) : noChance === 'age' ? (
        <Trans>No chance was counted: you are too young for this draw.</Trans>
      ) : noChance === 'cap' || noChance === 'cap-of-day' ? (
        <Trans>No chance was counted: you have as many as one person can have for now.</Trans>
      ) : (
        <Trans>No chance was counted for this account. The rules say who may take part.</Trans>
      )}
    </p>
  )
}
