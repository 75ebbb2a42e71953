import { useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, Facts, Panel, When } from '#kit'
import { kindWords, stateWords } from './words.ts'
import style from './approvals.module.css'

export type ApprovalFull = AnswerOf<typeof admin.getApproval>['data']

/** Where the thing itself is looked at. */
function linkOf({ kind, subject, about }: ApprovalFull): string | null {
  switch (kind) {
    case 'reversal':
      return `/ledger?case=${subject}`
    case 'wallet':
      return `/ledger?person=${subject}`
    case 'cashout-rejection':
      return `/cash-out?case=${subject}`
    case 'money-setting':
      return `/settings?case=${encodeURIComponent(subject)}`
    case 'birth-date':
    case 'people-export':
      return about && `/people/${about.id}`
    case 'campaign':
      return `/campaigns?case=${subject}`
    case 'draw-figures':
    case 'draw-void':
      return `/draws?case=${subject}`
    case 'prize':
    case 'winner':
      return `/draws/winners?case=${subject}`
    case 'draw-exclusion':
      return '/campaigns/excluded'
    case 'chance-correction':
    case 'chance-removal':
      return about && `/people/${about.id}`
  }
}

/** What was asked for, by whom and why, and what happened to it. */
export function ApprovalCase({ one }: { one: ApprovalFull }) {
  const { t, i18n } = useLingui()
  const link = linkOf(one)
  const { label, tone } = stateWords[one.state]
  return (
    <article className={style.case}>
      <header>
        <h1>{i18n._(kindWords[one.kind])}</h1>
        <p className={style.summary}>{one.summary}</p>
        <Chip tone={tone}>{i18n._(label)}</Chip> {link && <Link to={link}>{t`Look at it`}</Link>}
      </header>
      <Panel title={t`What was asked for`}>
        <div className={style.inside}>
          <Facts
            facts={[
              [t`Asked by`, one.askedBy.name],
              [t`Asked`, <When key="asked" at={one.askedAt} />],
              [t`Reason`, one.reason],
              [t`About`, one.about?.name ?? null],
              [t`Ends`, one.state === 'waiting' ? <When key="ends" at={one.expiresAt} /> : null],
              [t`Decided by`, one.decidedBy?.name ?? null],
              [t`Decided`, one.decidedAt === null ? null : <When key="decided" at={one.decidedAt} />],
              [t`Note`, one.note],
            ]}
          />
        </div>
      </Panel>
      <Panel title={t`History`}>
        <ol className={style.steps}>
          {one.steps.map(({ at, operator, state, note }) => (
            <li key={`${at} ${state}`}>
              <span>
                {i18n._(stateWords[state].label)} · {operator?.name ?? t`the server`}
              </span>
              <When at={at} />
              {note && <small>{note}</small>}
            </li>
          ))}
        </ol>
      </Panel>
    </article>
  )
}
