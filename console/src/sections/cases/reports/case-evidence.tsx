import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReportCase } from '@tayang/contract'
import { VolumeX } from 'lucide-react'
import { Facts, HoldToSee } from '#kit'
import { useFile } from '#shared/api'
import { formatTime } from '#shared/i18n'
import { useCaseWords } from '../decisions/use-words.ts'
import { evidenceLines, type EvidenceLine } from './evidence-lines.ts'
import style from './reports.module.css'

/** What the server kept of it: pictures, covered until somebody holds them, and texts as they were and as they are. */
export function CaseEvidence({ report }: { report: ReportCase }) {
  const { whatWord } = useCaseWords()
  const [first] = report.reports
  const evidence = first?.evidence ?? {}
  // The reported line stands in the chat below, as it was.
  const isInChat = report.chatAround.some(({ isSubject }) => isSubject)
  const lines = isInChat ? [] : evidenceLines(evidence, report.now)
  const hasPicture = typeof evidence['avatarCopy'] === 'string'
  const still = report.stills.find(({ what }) => what !== 'avatar') ?? report.stills[0]
  return (
    <section className={style.evidence} aria-label={whatWord(report.subject.kind)}>
      {hasPicture && first ? (
        <KeptPicture reportId={first.id} label={report.subject.label} />
      ) : (
        still && <Covered address={still.address} label={report.subject.label} />
      )}
      {lines.length > 0 && <Lines lines={lines} keptAt={first?.createdAt ?? report.createdAt} />}
      {report.now === null && (
        <p className={style.quiet}>
          <Trans>It is gone by now; this is what was kept.</Trans>
        </p>
      )}
    </section>
  )
}

/** The picture at the moment of the report; each look at it is a row of the trail. */
function KeptPicture({ reportId, label }: { reportId: string; label: string }) {
  const picture = useFile(admin.getReportPicture, { params: { id: reportId } })
  return <Covered address={picture} label={label} />
}

function Covered({ address, label }: { address: string | null; label: string }) {
  return (
    <div className={style.covered}>
      <HoldToSee>
        {address === null ? <span /> : <img src={address} alt={label} className={style.still} />}
      </HoldToSee>
      <p className={style.stillWords} aria-hidden>
        {label !== '' && <span>“{label}”</span>}
        <span>
          <VolumeX size={14} /> <Trans>silent</Trans>
        </span>
      </p>
    </div>
  )
}

function Lines({ lines, keptAt }: { lines: readonly EvidenceLine[]; keptAt: number }) {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    text: t`Text`,
    name: t`Name`,
    bio: t`Bio`,
    title: t`Title`,
    description: t`Description`,
  }
  return (
    <>
      <div className={style.sectionHead}>
        <h3>
          <Trans>As it was</Trans>
        </h3>
        <span>{t`kept as it was at ${formatTime(keptAt)}`}</span>
      </div>
      <div className={style.box}>
        <Facts
          facts={lines.map(({ key, before, now }) => [
            labels[key] ?? key,
            <>
              <bdi className={style.words}>{before}</bdi>
              {now !== null && (
                <p className={style.quiet}>
                  <Trans>
                    now: <bdi>{now}</bdi>
                  </Trans>
                </p>
              )}
            </>,
          ])}
        />
      </div>
    </>
  )
}
