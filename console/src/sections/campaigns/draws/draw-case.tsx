import { Trans, useLingui } from '@lingui/react/macro'
import { admin, drawStates, type DrawCase, type DrawState } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, Facts, Left, Money, Panel, StateLine, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { drawStateWords, prizeKindWords } from '../words.ts'
import { DrawSide } from './draw-side.tsx'
import { DrawTerms } from './draw-terms.tsx'
import { OneOperator } from './one-operator.tsx'
import { Outer } from './outer.tsx'
import { Seats } from './seats.tsx'
import { stepWords, voidWords } from './step-words.ts'
import { useAgainAt } from './use-again-at.ts'
import style from '../campaigns.module.css'

/** Each seed has an operator of its own. */
const HOLDERS_MIN = 2

/** One draw: what is promised, who holds its seeds, what came out, and every step that was made. */
export function DrawCaseView({ id }: { id: string }) {
  const read = useCall(admin.getDrawCase, { params: { id } })
  // The clock closes the list and draws.
  useAgainAt(read.data ? nextStepOf(read.data) : null, read.again)
  return (
    <WhenRead read={read}>
      {(draw) => (
        <article className={style.split}>
          <div className={style.case}>
            <Head draw={draw} />
            {draw.holders < HOLDERS_MIN && <OneOperator holders={draw.holders} />}
            <Void draw={draw} />
            <DrawTerms draw={draw} />
            <Prizes draw={draw} />
            <Seats draw={draw} />
            <Outer draw={draw} />
            <List draw={draw} />
            <Places draw={draw} />
            <Steps draw={draw} />
          </div>
          <DrawSide draw={draw} />
        </article>
      )}
    </WhenRead>
  )
}

/** When the server takes the next step by itself. */
function nextStepOf({ state, closesAt, drawsAt }: DrawCase): number | null {
  if (state === 'announced') return closesAt
  return state === 'closed' ? drawsAt : null
}

/** A draw that is void has left the line of states. */
const onTheLine = drawStates.filter((state) => state !== 'void')

function Head({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const name = draw.number === null ? t`Draw without a number` : `Undian u${draw.number}`
  const notes: Partial<Record<DrawState, React.ReactNode>> = {
    ...(draw.state === 'announced' && { closed: <Left until={draw.closesAt} over={t`closing`} /> }),
    ...(draw.state === 'closed' && { drawn: <Left until={draw.drawsAt} over={t`being drawn`} /> }),
  }
  return (
    <header className={style.head}>
      <h2>{name}</h2>
      <p>
        <Link className={style.link} to={`/campaigns?case=${draw.campaign.id}`}>
          <bdi>{draw.campaign.name[language]}</bdi>
        </Link>
      </p>
      <StateLine
        label={name}
        states={onTheLine.map((value) => ({
          value,
          label: i18n._(drawStateWords[value].label),
          ...(notes[value] !== undefined && { note: notes[value] }),
        }))}
        at={draw.state === 'void' ? null : draw.state}
      />
    </header>
  )
}

function Void({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  if (draw.void === null) return null
  return (
    <p className={style.danger} role="status">
      <strong>{t`Void, in public and for good`}</strong> <When at={draw.void.at} />
      <br />
      {i18n._(voidWords[draw.void.reason])} {draw.void.note}
    </p>
  )
}

function Prizes({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const winners = formatFigure(draw.winners)
  const reserves = formatFigure(draw.reserves)
  return (
    <Panel
      title={<Trans>Prizes</Trans>}
      note={t`${winners} winners, ${reserves} reserves`}
      actions={<Money amount={draw.valueRupiah} />}
      className={style.panel}
    >
      <ul className={style.prizes}>
        {draw.prizes.map((prize) => (
          <li key={prize.id} className={style.line}>
            <span>
              {formatFigure(prize.count)} × <bdi>{prize.name[language]}</bdi>
            </span>
            <Chip>{i18n._(prizeKindWords[prize.kind])}</Chip>
            <Money amount={prize.valueRupiah} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function List({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const { list } = draw
  return (
    <Panel
      title={<Trans>List of chances</Trans>}
      note={list ? t`frozen` : t`still growing`}
      className={style.panel}
    >
      <Facts
        facts={[
          [t`Chances`, formatFigure(list?.count ?? draw.chances)],
          [t`People`, formatFigure(list?.people ?? draw.people)],
          [t`Root`, list && <code key="root">{list.root}</code>],
          [t`In the open book of`, list?.closeDay ?? null],
        ]}
      />
    </Panel>
  )
}

function Places({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  const may = useMay('winners.read')
  if (draw.state !== 'drawn' && draw.state !== 'settled') return null
  const { waiting, claimed, handedOver, passedOn } = draw.places
  return (
    <Panel
      title={<Trans>Winners</Trans>}
      actions={
        may && (
          <Link className={style.link} to={`/draws/winners?draw=${draw.id}`}>
            <Trans>Winner desk</Trans>
          </Link>
        )
      }
      className={style.panel}
    >
      <Facts
        inline
        facts={[
          [t`Wait`, formatFigure(waiting)],
          [t`Claimed`, formatFigure(claimed)],
          [t`Handed over`, formatFigure(handedOver)],
          [t`Passed on`, formatFigure(passedOn)],
        ]}
      />
    </Panel>
  )
}

function Steps({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  return (
    <Panel title={<Trans>History</Trans>} className={style.panel}>
      <ol className={style.steps}>
        {draw.steps.map(({ at, operator, step, note }) => (
          <li key={`${at} ${step} ${note}`}>
            <span>
              {i18n._(stepWords[step])} · {operator?.name ?? t`the server`}
            </span>
            <When at={at} />
            {note !== null && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
