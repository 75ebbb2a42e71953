import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuizDetail } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useEffect, useRef } from 'react'
import style from './quiz-dialog.module.css'

interface OfferStepProps {
  /** Null while it is read. */
  quiz: QuizDetail | null
  isAsking: boolean
  onBegin(): void
  onClose(): void
}

/** Says what comes, what it is for, and that nobody has to. */
export function OfferStep({ quiz, isAsking, onBegin, onClose }: OfferStepProps) {
  const { t } = useLingui()
  const first = useRef<HTMLButtonElement>(null)
  // Where most go next: a dialog gives the focus to its first button, which closes it.
  useEffect(() => first.current?.focus(), [])
  const count = quiz?.questionJson.length ?? 0
  return (
    <div className={style.result}>
      <h2>
        <Trans>Did you watch closely?</Trans>
      </h2>
      <p className={style.about}>
        {count > 0 && (
          <Plural value={count} one="# question about this film." other="# questions about this film." />
        )}{' '}
        <Trans>All of it right is one chance in the prize draw. You have two tries.</Trans>
      </p>
      <div className={style.ways}>
        <Button ref={first} busy={isAsking ? t`One moment...` : undefined} onClick={onBegin}>
          <Trans>Answer the quiz</Trans>
        </Button>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
      <p className={style.free}>
        <Trans>Free. Nothing you buy or send gives a chance.</Trans>
      </p>
    </div>
  )
}
