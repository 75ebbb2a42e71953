import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { ChevronLeft, Flag } from 'lucide-react'
import { Chip, DueRing } from '#kit'
import { formatDay, formatTime, useLanguage, useNow } from '#shared/i18n'
import { ageOf, useAgeWord } from '../decisions/age-of.ts'
import { shortId, useCaseWords } from '../decisions/use-words.ts'
import { CaseChat } from './case-chat.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseReports } from './case-reports.tsx'
import style from './reports.module.css'

/** Where a case stands in the list that is shown. */
export interface CasePlace {
  nth: number
  of: number
  hasMore: boolean
}

interface CaseDetailProps {
  report: ReportCase
  place: CasePlace | null
  onClose: () => void
}

/** What was reported: of whom, what the server kept, what was said around it, and in whose words. */
export function CaseDetail({ report, place, onClose }: CaseDetailProps) {
  return (
    <article className={style.detail} data-case-detail>
      <Head report={report} place={place} onClose={onClose} />
      <Person report={report} />
      <CaseEvidence report={report} />
      {report.chatAround.length > 0 && <CaseChat report={report} />}
      <CaseReports reports={report.reports} />
    </article>
  )
}

function Head({ report, place, onClose }: CaseDetailProps) {
  const { t } = useLingui()
  const { caseTitle } = useCaseWords()
  const more = place?.hasMore ? '+' : ''
  const isOpen = report.status === 'open'
  return (
    <header className={style.head} data-case-head>
      <button type="button" className={style.back} aria-label={t`Back to the list`} onClick={onClose}>
        <ChevronLeft size={26} aria-hidden />
      </button>
      <div>
        <h2>{caseTitle(report, report.chatAround.length > 0)}</h2>
        <p>
          {t`Case ${shortId(report.id)}`}
          {place && <> · {t`${place.nth} of ${place.of}${more}`}</>}
          {isOpen && <> · {t`due ${formatTime(report.dueAt)}`}</>}
        </p>
      </div>
      {isOpen && <DueRing due={report.dueAt} from={report.createdAt} />}
    </header>
  )
}

function Person({ report }: { report: ReportCase }) {
  const { t } = useLingui()
  const language = useLanguage()
  const ageWord = useAgeWord()
  const now = useNow(60_000)
  const { person, history, reportCount } = report
  const last = history?.decisions.find(({ effects }) => effects.some(({ kind }) => kind === 'warn'))
  return (
    <div className={style.person}>
      {person ? (
        <>
          <Avatar name={person.name} size={40} />
          <div>
            <p className={style.name}>
              <bdi>{person.name}</bdi>
            </p>
            <p className={style.quiet}>
              {ageWord(ageOf(person.accountId, now))}
              {', '}
              {history && history.strikes > 0 ? (
                <>
                  <Plural value={history.strikes} one="# warning" other="# warnings" />
                  {last && <> {t`on ${formatDay(last.decidedAt, language)}`}</>}
                </>
              ) : (
                <Trans>no warning</Trans>
              )}
            </p>
          </div>
        </>
      ) : (
        <p className={style.quiet}>
          <Trans>Content of the site itself: nobody to warn</Trans>
        </p>
      )}
      <span className={style.told}>
        <Chip tone="err">
          <Flag size={14} aria-hidden />
          <Plural value={reportCount} one="# report" other="# reports" />
        </Chip>
      </span>
    </div>
  )
}
