import { Trans, useLingui } from '@lingui/react/macro'
import { nameColourOf, type ReportCase } from '@tayang/contract'
import { formatTime } from '#shared/i18n'
import style from './reports.module.css'

/** The chat half a minute around the reported line, hidden lines too. */
export function CaseChat({ report }: { report: ReportCase }) {
  const { t } = useLingui()
  const { chatAround, person } = report
  return (
    <section>
      <div className={style.sectionHead}>
        <h3>
          <Trans>Chat, 30 s around</Trans>
        </h3>
        <span>{t`kept as it was at ${withSeconds(report.createdAt)}`}</span>
      </div>
      <ol className={style.chat}>
        {chatAround.map((line) => (
          <li
            key={line.id}
            data-subject={line.isSubject || line.profileId === person?.profileId || undefined}
            data-hidden={line.isHidden || undefined}
          >
            <time className="figures">{withSeconds(line.createdAt)}</time>
            <p>
              <bdi style={{ color: nameColourOf(line.profileId) }}>{line.name}</bdi> <bdi>{line.text}</bdi>
              {line.isHidden && (
                <span className={style.quiet}>
                  {' '}
                  <Trans>(hidden)</Trans>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const withSeconds = (at: number) => `${formatTime(at)}.${String(new Date(at).getSeconds()).padStart(2, '0')}`
