import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, Facts, Left, Money, Panel, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { prizeKindWords } from '../words.ts'
import { WinnerSide } from './winner-side.tsx'
import { winnerStateWords, winnerStepWords, type WinnerFull } from './winner-words.ts'
import style from '../campaigns.module.css'

/** One winner: the prize and its tax, what was given to claim it, and every step. */
export function WinnerCaseView({ id }: { id: string }) {
  const read = useCall(admin.getWinner, { params: { id } })
  return (
    <WhenRead read={read}>
      {(winner) => (
        <article className={style.split}>
          <div className={style.case}>
            <Head winner={winner} />
            <Prize winner={winner} />
            <Claim winner={winner} />
            <Steps winner={winner} />
          </div>
          <WinnerSide winner={winner} />
        </article>
      )}
    </WhenRead>
  )
}

function Head({ winner }: { winner: WinnerFull }) {
  const { t, i18n } = useLingui()
  const mayOpen = useMay('people.read')
  const { label, tone } = winnerStateWords[winner.state]
  const { person, draw } = winner
  const index = formatFigure(winner.index)
  return (
    <header className={style.head}>
      <h2>
        <bdi>{person?.name ?? t`A person who left`}</bdi>
      </h2>
      <p className={style.line}>
        <Chip tone={tone}>{i18n._(label)}</Chip>
        <Link className={style.link} to={`/draws?case=${draw.id}`}>{`Undian u${draw.number}`}</Link>
        <span>{winner.isReserve ? t`reserve ${winner.place}` : t`place ${winner.place}`}</span>
        <span>{t`index ${index}`}</span>
        {mayOpen && person && (
          <Link className={style.link} to={`/people/${person.id}`}>{t`The whole person`}</Link>
        )}
      </p>
    </header>
  )
}

/** What the winner saw before agreeing: value, tax withheld, what is left. */
function Prize({ winner }: { winner: WinnerFull }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  return (
    <Panel
      title={<bdi>{winner.prize.name[language]}</bdi>}
      note={i18n._(prizeKindWords[winner.prize.kind])}
      className={style.panel}
    >
      <Facts
        facts={[
          [t`Market value`, <Money key="value" amount={winner.valueRupiah} />],
          [t`Final tax of ${winner.taxPercent}%, withheld`, <Money key="tax" amount={winner.taxRupiah} />],
          [t`After tax`, <Money key="net" amount={winner.netRupiah} />],
          [t`Won`, <When key="won" at={winner.wonAt} />],
          [
            t`Claim until`,
            <span key="until">
              <When at={winner.claimUntil} />{' '}
              {winner.state === 'waiting' && <Left until={winner.claimUntil} over={t`over`} />}
            </span>,
          ],
          [t`Handed over`, winner.handedOver === null ? null : <When key="over" at={winner.handedOver} />],
        ]}
      />
    </Panel>
  )
}

function Claim({ winner }: { winner: WinnerFull }) {
  const { t } = useLingui()
  const { claim } = winner
  return (
    <Panel
      title={<Trans>Claim</Trans>}
      note={claim ? <When at={claim.at} /> : t`not claimed yet`}
      className={style.panel}
    >
      {claim ? (
        <div className={style.fields}>
          <Facts
            facts={[
              [t`Name`, <bdi key="name">{claim.problem ? t`Cannot be opened` : claim.name}</bdi>],
              [
                t`NIK`,
                <span key="nik" className="figures">
                  {claim.nik}
                </span>,
              ],
              [t`Address`, <bdi key="address">{claim.address}</bdi>],
              [t`Shown in public as`, claim.shownAs ?? t`not shown: no consent`],
            ]}
          />
          {claim.sameNik > 0 && (
            <p className={style.danger} role="status">
              {t`This NIK is known from ${claim.sameNik} other cash-outs or claims. Look before it is handed over.`}
            </p>
          )}
        </div>
      ) : (
        <p className={style.quiet}>
          <Trans>
            The winner was told on the site, by push and by mail, and gives name, NIK and address there.
          </Trans>
        </p>
      )}
    </Panel>
  )
}

function Steps({ winner }: { winner: WinnerFull }) {
  const { t, i18n } = useLingui()
  const byItself = t`by itself`
  return (
    <Panel title={<Trans>History</Trans>} className={style.panel}>
      <ol className={style.steps}>
        {winner.steps.map(({ at, operator, step, note }) => (
          <li key={`${at} ${step}`}>
            <span>
              {i18n._(winnerStepWords[step])} · {operator?.name ?? byItself}
            </span>
            <When at={at} />
            {note !== null && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
