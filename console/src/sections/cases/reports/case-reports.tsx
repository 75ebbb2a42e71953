import { Plural, Trans } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { useState } from 'react'
import { SmallButton, When } from '#kit'
import { useCaseWords } from '../decisions/use-words.ts'
import style from './reports.module.css'

/** In whose words it was reported: the first report at once, the others on request. */
export function CaseReports({ reports }: { reports: ReportCase['reports'] }) {
  const [isOpen, setOpen] = useState(false)
  const { reasonWord } = useCaseWords()
  const [first] = reports
  if (!first) return null
  const others = reports.length - 1
  const shown = isOpen ? reports : [first]
  return (
    <section className={style.reports}>
      <ul>
        {shown.map((report) => (
          <li key={report.id}>
            “<bdi>{report.titleCase ?? reasonWord(report.reason)}</bdi>”{' '}
            <span className={style.quiet}>
              <bdi>{report.reporter.name}</bdi>
              {!isOpen && others > 0 && (
                <>
                  {' '}
                  <Plural value={others} one="and # more" other="and # more" />
                </>
              )}
              {isOpen && (
                <>
                  {', '}
                  <When at={report.createdAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <SmallButton tone="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Only the first</Trans> : <Trans>All reports</Trans>}
        </SmallButton>
      )}
    </section>
  )
}
