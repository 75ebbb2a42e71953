import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealCase } from '@tayang/contract'
import { Facts, When } from '#kit'
import { useMay, useSession } from '#shared/session'
import { PersonHistory } from '../decisions/person-history.tsx'
import { AnswerAppeal } from './answer-appeal.tsx'
import style from '../reports/case-side.module.css'

interface AppealSideProps {
  appeal: AppealCase
  onDone: () => void
  onOpen: (id: string) => void
}

/** The person's history, and the answer: by somebody who did not decide. */
export function AppealSide({ appeal, onDone, onOpen }: AppealSideProps) {
  return (
    <div className={style.side}>
      <div className={style.sideParts}>
        {appeal.history && <PersonHistory history={appeal.history} person={appeal.decision.person} />}
      </div>
      {appeal.state === 'open' ? (
        <Answering appeal={appeal} onDone={onDone} onOpen={onOpen} />
      ) : (
        <Answered appeal={appeal} />
      )}
    </div>
  )
}

function Answering({ appeal, onDone, onOpen }: AppealSideProps) {
  const may = useMay('appeals.decide')
  const own = useSession()?.accountId
  const { decision } = appeal
  if (!may) return null
  if (decision.decidedBy.accountId === own) {
    return (
      <p className={style.ownCase} role="note">
        <Trans>You decided this, so somebody else answers.</Trans>
      </p>
    )
  }
  if (decision.person?.accountId === own) {
    return (
      <p className={style.ownCase} role="note">
        <Trans>This is about you: somebody else answers.</Trans>
      </p>
    )
  }
  return <AnswerAppeal appeal={appeal} onDone={onDone} onOpen={onOpen} />
}

function Answered({ appeal }: { appeal: AppealCase }) {
  const { t } = useLingui()
  const outcomes = { open: '', upheld: t`Upheld`, changed: t`Changed in part`, overturned: t`Overturned` }
  return (
    <section className={style.part} aria-label={t`Answer`}>
      <Facts
        facts={[
          [t`Outcome`, outcomes[appeal.state]],
          [t`By`, appeal.answeredBy?.name ?? null],
          [t`When`, appeal.answeredAt === null ? null : <When key="at" at={appeal.answeredAt} />],
        ]}
      />
      <p className={style.words} dir="auto">
        {appeal.answer}
      </p>
    </section>
  )
}
