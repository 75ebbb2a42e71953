import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type DrawCase } from '@tayang/contract'
import { Ban, Download, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Checks, ConfirmDialog, ReasonDialog } from '#kit'
import { downloadCall, isCancelled, useChange, useRefusalText } from '#shared/api'
import { formatMoment, useLanguage } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { showToast } from '#shared/toasts'
import { drawLackWords } from './step-words.ts'
import style from '../campaigns.module.css'

const NOTE_MAX = 300

/** What a draw still lacks, what can be done with it now, and where everybody reads of it. */
export function DrawSide({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const may = useMay('draws.make')
  const own = useSession()?.accountId
  const { approval } = draw
  return (
    <aside className={style.side} aria-label={t`Draw`}>
      {draw.state === 'draft' && <Lacks draw={draw} />}
      {approval && (
        <p className={style.note}>
          {approval.askedBy.id === own
            ? t`You asked for something that another operator decides:`
            : t`Something waits for a second operator:`}{' '}
          {approval.summary} <Link to={`/approvals?case=${approval.id}`}>{t`Approvals`}</Link>
        </p>
      )}
      {may && draw.state === 'draft' && <Announce draw={draw} />}
      {may && <VoidDraw draw={draw} />}
      <Ways draw={draw} />
    </aside>
  )
}

function Lacks({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  return (
    <section>
      <h3>{t`Before it is announced`}</h3>
      <Checks
        label={t`Before it is announced`}
        checks={(Object.keys(drawLackWords) as (keyof typeof drawLackWords)[]).map((key) => ({
          key,
          isDone: !draw.lacks.includes(key),
          label: i18n._(drawLackWords[key]),
        }))}
      />
    </section>
  )
}

function Announce({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const announce = useChange(admin.announceDraw, {
    done: t`Announced. Everybody can read it.`,
    refreshes: [admin.listDraws],
    onDone: () => setAsked(false),
  })
  const closes = formatMoment(draw.closesAt, language)
  const draws = formatMoment(draw.drawsAt, language)
  return (
    <>
      <ActionButton
        tone="brand"
        icon={Megaphone}
        label={t`Announce`}
        shortcut="a"
        stepUp
        isOff={draw.lacks.length > 0}
        onPress={() => setAsked(true)}
      />
      {isAsked && (
        <ConfirmDialog
          tone="brand"
          title={t`Announce this draw`}
          confirm={t`Announce`}
          stepUp
          isBusy={announce.isRunning}
          onClose={() => setAsked(false)}
          onConfirm={() => announce.run({ params: { id: draw.id }, body: { revision: draw.revision } })}
        >
          <Trans>
            Prizes, terms, both commitments, the close on {closes} and the draw on {draws} become public.
            Nothing of it can be changed afterwards; a draw is never repeated, only void in public.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Void is said to everybody, and needs two. */
function VoidDraw({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const change = useChange(admin.voidDraw, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals],
    onDone: () => setAsked(false),
  })
  // What was drawn stands: a winner can only be passed over in public.
  if (draw.state !== 'announced' && draw.state !== 'closed') return null
  return (
    <>
      <ActionButton
        tone="danger"
        icon={Ban}
        label={t`Make it void`}
        shortcut="x"
        stepUp
        second
        isOff={draw.approval !== null}
        onPress={() => setAsked(true)}
      />
      <ReasonDialog
        open={isAsked}
        tone="danger"
        title={t`Make this draw void`}
        will={t`Once another operator confirms it, the proof page says in public and for good that the draw is void, with the reason that you write here. It is never repeated: another draw has another number.`}
        noteLabel={t`Reason, which everybody reads`}
        noteMax={NOTE_MAX}
        typed={`u${draw.number ?? ''}`}
        confirm={t`Ask for it`}
        stepUp
        second
        isBusy={change.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ note }) => change.run({ params: { id: draw.id }, body: { reason: note } })}
      />
    </>
  )
}

/** The public page, and the files for the ministry. */
function Ways({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const mayReport = useMay('winners.read')
  const refusalText = useRefusalText()
  const isDrawn = draw.state === 'drawn' || draw.state === 'settled'
  const save = (format: 'json' | 'csv') =>
    downloadCall(
      admin.readDrawReport,
      { params: { id: draw.id }, query: { format } },
      `undian-u${draw.number ?? 0}.${format}`,
    ).catch((error: unknown) => {
      if (!isCancelled(error)) showToast(refusalText(error), 'error')
    })
  return (
    <nav className={style.ways} aria-label={t`Papers of this draw`}>
      {draw.number !== null && (
        <a href={`/undian/u${draw.number}`} target="_blank" rel="noreferrer">
          {t`Proof page`}
        </a>
      )}
      {mayReport && isDrawn && (
        <>
          <ActionButton icon={Download} label={t`Report, CSV`} onPress={() => void save('csv')} />
          <ActionButton icon={Download} label={t`Report, JSON`} onPress={() => void save('json')} />
        </>
      )}
    </nav>
  )
}
