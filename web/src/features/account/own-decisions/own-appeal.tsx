import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealState, OwnDecision } from '@tayang/contract'
import { formatMoment, useLanguage } from '#shared/i18n'
import style from './own-decisions.module.css'

interface OwnAppealProps {
  appeal: NonNullable<OwnDecision['appeal']>
  heading: 'h3' | 'h4'
}

/** The viewer's appeal and its answer. */
export function OwnAppeal({ appeal, heading: Heading }: OwnAppealProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const outcomes: Record<AppealState, string> = {
    open: t`Waiting for an answer`,
    upheld: t`The decision stays`,
    changed: t`The decision was changed in part`,
    overturned: t`The decision was taken back`,
  }
  return (
    <div className={style.appeal}>
      <Heading>
        <Trans>Your appeal</Trans>
      </Heading>
      <p className={style.note}>{formatMoment(appeal.madeAt, language)}</p>
      <p className={style.words} dir="auto">
        {appeal.text}
      </p>
      <p className={style.outcome} data-state={appeal.state}>
        {outcomes[appeal.state]}
      </p>
      {appeal.answer !== null && (
        <>
          {appeal.answeredAt !== null && (
            <p className={style.note}>{formatMoment(appeal.answeredAt, language)}</p>
          )}
          <p className={style.words} dir="auto">
            {appeal.answer}
          </p>
        </>
      )}
      {appeal.state === 'open' && (
        <p className={style.note}>
          <Trans>Another moderator will review it and get back to you, usually within a week.</Trans>
        </p>
      )}
    </div>
  )
}
