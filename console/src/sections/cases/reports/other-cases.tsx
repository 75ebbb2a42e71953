import { Trans } from '@lingui/react/macro'
import { admin, type ReportCase } from '@tayang/contract'
import { SmallButton } from '#kit'
import { useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { useCaseWords } from '../decisions/use-words.ts'
import style from './case-side.module.css'

/** Other open cases about the person: looked at, or merged with this one. */
export function OtherCases({ report, onOpen }: { report: ReportCase; onOpen: (id: string) => void }) {
  const may = useMay('reports.decide')
  const { reasonWord } = useCaseWords()
  const merge = useChange(admin.mergeReport, { onDone: ({ data }) => onOpen(data.id) })
  return (
    <section className={style.part}>
      <h3>
        <Trans>Also open about this person</Trans>
      </h3>
      <ul>
        {report.others.map((other) => (
          <li key={other.id} className={style.line}>
            <button type="button" className={style.link} onClick={() => onOpen(other.id)}>
              {reasonWord(other.reason)}
              {other.label !== '' && (
                <span className={style.quiet}>
                  {' '}
                  “<bdi>{other.label}</bdi>”
                </span>
              )}
            </button>
            {may && (
              <SmallButton
                tone="ghost"
                disabled={merge.isRunning}
                onPress={() => merge.run({ params: { id: other.id }, body: { into: report.id } })}
              >
                <Trans>Merge into this</Trans>
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
