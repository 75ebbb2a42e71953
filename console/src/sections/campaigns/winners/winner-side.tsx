import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ChangeReason } from '@tayang/contract'
import { Eye, PackageCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Facts, Panel, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { formatFigure, formatRupiah, useLanguage } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { changeWords, type WinnerFull } from './winner-words.ts'
import style from '../campaigns.module.css'

const NOTE_MAX = 300

/** What can be done with a prize now. Whatever ends it needs two operators. */
export function WinnerSide({ winner }: { winner: WinnerFull }) {
  const { t } = useLingui()
  const own = useSession()?.accountId
  if (winner.person !== null && winner.person.id === own) {
    return <p className={style.note}>{t`This is your own. No one decides about themselves.`}</p>
  }
  const { approval } = winner
  return (
    <aside className={style.side} aria-label={t`Decision`}>
      {approval && (
        <p className={style.note}>
          {approval.askedBy.id === own
            ? t`You asked for it; another operator decides:`
            : t`It waits for a second operator:`}{' '}
          {approval.summary} <Link to={`/approvals?case=${approval.id}`}>{t`Approvals`}</Link>
        </p>
      )}
      <HandOver winner={winner} />
      <Reveal winner={winner} />
      <Disqualify winner={winner} />
    </aside>
  )
}

function HandOver({ winner }: { winner: WinnerFull }) {
  const { t } = useLingui()
  const language = useLanguage()
  const may = useMay('winners.settle')
  const [isAsked, setAsked] = useState(false)
  const change = useChange(admin.handOverPrize, {
    done: t`Asked. Another operator confirms it.`,
    refreshes: [admin.listApprovals],
    onDone: () => setAsked(false),
  })
  if (!may || winner.state === 'handed-over' || winner.state === 'passed-on') return null
  const tax = formatRupiah(winner.taxRupiah)
  const prize = winner.prize.name[language]
  const isThing = winner.prize.kind === 'thing'
  return (
    <>
      <ActionButton
        tone="brand"
        icon={PackageCheck}
        label={t`Hand it over`}
        shortcut="a"
        stepUp
        second
        isOff={winner.state !== 'claimed' || winner.approval !== null}
        onPress={() => setAsked(true)}
      />
      {winner.state === 'waiting' && <p className={style.quiet}>{t`It has to be claimed first.`}</p>}
      <ReasonDialog
        open={isAsked}
        title={t`Hand it over`}
        will={
          isThing
            ? t`You say that “${prize}” was handed over and that ${tax} of tax was withheld. Another operator confirms it; then it is settled.`
            : t`Once another operator confirms it, “${prize}” is given by itself, and ${tax} of tax counts as withheld.`
        }
        noteLabel={
          isThing ? t`How it was handed over: receipt, parcel, witness` : t`How the tax was withheld`
        }
        noteMax={NOTE_MAX}
        typed={String(winner.taxRupiah)}
        confirm={t`Ask for it`}
        stepUp
        second
        isBusy={change.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ note }) =>
          change.run({ params: { id: winner.id }, body: { reason: note, taxRupiah: winner.taxRupiah } })
        }
      />
    </>
  )
}

/** What people gave is read for a reason that stays, and is forgotten when the case is closed. */
function Reveal({ winner }: { winner: WinnerFull }) {
  const { t } = useLingui()
  const may = useMay('winners.reveal')
  const [isAsked, setAsked] = useState(false)
  const [papers, setPapers] = useState<{ name: string; nik: string; address: string } | null>(null)
  const reveal = useChange(admin.revealWinner, {
    onDone: ({ data }) => {
      setPapers(data)
      setAsked(false)
    },
  })
  if (!may || winner.claim === null) return null
  return (
    <>
      <ActionButton
        icon={Eye}
        label={t`Reveal the claim`}
        shortcut="v"
        stepUp
        onPress={() => setAsked(true)}
      />
      {papers && (
        <Panel title={t`Revealed to you`} className={style.panel}>
          <div className={style.fields}>
            <Facts
              facts={[
                [t`Name`, <bdi key="name">{papers.name}</bdi>],
                [
                  t`NIK`,
                  <span key="nik" className="figures">
                    {papers.nik}
                  </span>,
                ],
                [t`Address`, <bdi key="address">{papers.address}</bdi>],
              ]}
            />
            <p className={style.quiet}>
              <Trans>That you read this, and why, stays with the case.</Trans>
            </p>
          </div>
        </Panel>
      )}
      <ReasonDialog
        open={isAsked}
        title={t`Reveal the claim`}
        will={t`You read name, NIK and address of this person. The reason stays with the case, and everybody who works on it sees who looked.`}
        noteMax={NOTE_MAX}
        confirm={t`Reveal`}
        stepUp
        isBusy={reveal.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ note }) => reveal.run({ params: { id: winner.id }, body: { reason: note } })}
      />
    </>
  )
}

/** The prize goes to the next reserve; the proof page says so to everybody. */
function Disqualify({ winner }: { winner: WinnerFull }) {
  const { t, i18n } = useLingui()
  const may = useMay('winners.settle')
  const [isAsked, setAsked] = useState(false)
  const change = useChange(admin.disqualifyWinner, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals],
    onDone: () => setAsked(false),
  })
  if (!may || winner.state === 'handed-over' || winner.state === 'passed-on') return null
  const index = formatFigure(winner.index)
  return (
    <>
      <ActionButton
        tone="danger"
        icon={UserX}
        label={t`Pass it on`}
        shortcut="x"
        stepUp
        second
        isOff={winner.approval !== null}
        onPress={() => setAsked(true)}
      />
      <ReasonDialog
        open={isAsked}
        tone="danger"
        title={t`Pass it on`}
        will={
          <>
            <p>
              {t`Once another operator confirms it, the prize goes to the next reserve, or is not given where none is left. The proof page then says, without a name:`}
            </p>
            <p className={style.quoted}>
              {t`Index ${index} lost its place, with the reason that you choose here and what the two operators are; the reserve who has it now.`}
            </p>
            <p>{t`What you write below is for operators alone.`}</p>
          </>
        }
        reasons={Object.entries(changeWords).map(([value, label]) => ({ value, label: i18n._(label) }))}
        needsNote
        noteMax={NOTE_MAX}
        confirm={t`Ask for it`}
        stepUp
        second
        isBusy={change.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ reason, note }) =>
          change.run({ params: { id: winner.id }, body: { because: reason as ChangeReason, reason: note } })
        }
      />
    </>
  )
}
