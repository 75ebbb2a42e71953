import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CaseLine, type PersonHead } from '@tayang/contract'
import { Link } from 'react-router'
import { ListFoot, Panel, StatusLamp, When, WhenRead, type Tone } from '#kit'
import { useCallList } from '#shared/api'
import { useReportedWords } from '../reported-words.ts'
import style from './panels.module.css'
import { SHORT, useCursor } from './paged.ts'

/** Cases about the person: open ones by what is due first, decided ones the latest first. */
export function ReportsPanel({ person, isShort = false }: { person: PersonHead; isShort?: boolean }) {
  if (isShort) return <Cases person={person} isShort />
  return (
    <div className={style.stack}>
      <Cases person={person} isShort={false} />
      <Reported person={person} />
    </div>
  )
}

function Cases({ person, isShort }: { person: PersonHead; isShort: boolean }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const about = { person: person.profileId ?? person.accountId, ...(isShort && { perPage: SHORT }) }
  const open = useCallList(admin.listReports, { query: { ...about, status: 'open' } })
  const decided = useCallList(admin.listReports, {
    query: { ...about, status: 'decided', ...(cursor !== undefined && { cursor }) },
  })
  const isPending = open.isPending || decided.isPending
  const cases = [...open.items, ...decided.items]
  const read = { ...decided, error: open.error ?? decided.error, data: isPending ? undefined : cases }
  return (
    <Panel title={t`Reports`} note={t`about this person`}>
      <WhenRead read={read} rows={2}>
        {(found) =>
          found.length === 0 ? (
            <p className={style.nothing}>
              <Trans>No one has reported this person.</Trans>
            </p>
          ) : (
            <ul className={style.rows}>
              {found.map((one) => (
                <CaseRow key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {!isShort && <ListFoot next={decided.next} cursor={cursor} goTo={goTo} />}
    </Panel>
  )
}

/** What the person reported themselves, and whether they were right. */
function Reported({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const reasonWord = useReportedWords()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonReported, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const outcomes = { open: t`Open`, dismissed: t`Dismissed`, upheld: t`Upheld` }
  const tones = { open: 'premium', dismissed: 'quiet', upheld: 'ok' } as const
  return (
    <Panel title={t`Reported`} note={t`by this person`}>
      <WhenRead read={{ ...list, data: list.isPending ? undefined : list.items }} rows={1}>
        {(reports) =>
          reports.length === 0 ? (
            <p className={style.nothing}>
              <Trans>Reported nothing.</Trans>
            </p>
          ) : (
            <ul className={style.rows}>
              {reports.map((one) => (
                <li key={one.id}>
                  <Link className={style.rowText} to={`/reports?case=${one.caseId ?? one.id}`}>
                    <bdi>{reasonWord(one.reason)}</bdi>
                    <span className={style.quiet}>
                      {one.type} <bdi>{one.about ?? ''}</bdi>
                    </span>
                  </Link>
                  <span className={style.quiet}>
                    <When at={one.createdAt} />
                  </span>
                  <StatusLamp tone={tones[one.outcome]}>{outcomes[one.outcome]}</StatusLamp>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <ListFoot next={list.next} cursor={cursor} goTo={goTo} />
    </Panel>
  )
}

function CaseRow({ one }: { one: CaseLine }) {
  const { t } = useLingui()
  const reasonWord = useReportedWords()
  const states: Record<CaseLine['status'], readonly [Tone, string]> = {
    open: ['premium', t`Open`],
    deciding: ['premium', t`Being decided`],
    dismissed: ['quiet', t`Dismissed`],
    acted: ['err', t`Upheld`],
    merged: ['quiet', t`Merged`],
  }
  const [tone, text] = states[one.status]
  const { reportCount } = one
  return (
    <li>
      <Link
        className={style.rowText}
        to={`/reports?case=${one.id}${one.status === 'open' ? '' : '&status=decided'}`}
      >
        <bdi>{reasonWord(one.reason)}</bdi>
        <span className={style.quiet}>
          <Trans>Reports: {reportCount}</Trans> · {one.subject.kind} “<bdi>{one.subject.label}</bdi>”
        </span>
      </Link>
      <span className={style.quiet}>
        <When at={one.createdAt} />
      </span>
      <StatusLamp tone={tone}>{text}</StatusLamp>
    </li>
  )
}
