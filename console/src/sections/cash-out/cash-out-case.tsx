import { useLingui } from '@lingui/react/macro'
import { admin, type CashoutStep } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, Facts, Money, Panel, Sparkline, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { CashOutActions } from './cash-out-actions.tsx'
import type { CashoutFull } from './cashout-full.ts'
import { NamesChip, nameOf, WaitsChip } from './chips.tsx'
import { heldWords, stepWords } from './words.ts'
import style from './cash-out.module.css'

interface CashOutCaseProps {
  id: string
  /** Whether the question to pay is open from the beginning. */
  asksToPay: boolean
  onDecided: () => void
}

/** One cash-out: whose it is, where it goes, what speaks against it, who did what, and what can be done. */
export function CashOutCase({ id, asksToPay, onDecided }: CashOutCaseProps) {
  const read = useCall(admin.getCashout, { params: { id } })
  return (
    <WhenRead read={read}>
      {(one) => (
        <article className={style.case}>
          <Head one={one} />
          <CashOutActions one={one} asksToPay={asksToPay} onDecided={onDecided} />
          <Sums one={one} />
          <Signs one={one} />
          <Gifts one={one} />
          <Steps one={one} />
        </article>
      )}
    </WhenRead>
  )
}

function Head({ one }: { one: CashoutFull }) {
  const { t } = useLingui()
  const maySeeLedger = useMay('ledger.read')
  const maySeePeople = useMay('people.read')
  return (
    <header className={style.top}>
      <div className={style.head}>
        <div>
          <h1>{nameOf(one, one.accountId) || t`A person who left`}</h1>
          <p className="figures">{one.expenses[0]?.invoiceNumber}</p>
        </div>
        <span className={style.sum}>
          <Money amount={one.net} />
        </span>
      </div>
      <div className={style.chips}>
        <WaitsChip of={one} />
        <NamesChip isSame={one.isSameName} />
        {one.isBanned && <Chip tone="err">{t`banned`}</Chip>}
      </div>
      <p className={style.links}>
        {maySeePeople && <Link to={`/people/${one.accountId}`}>{t`The whole person`}</Link>}
        {maySeeLedger && <Link to={`/ledger?person=${one.accountId}`}>{t`Wallet and statement`}</Link>}
      </p>
    </header>
  )
}

function Sums({ one }: { one: CashoutFull }) {
  const { t, i18n } = useLingui()
  const { bankAccountData: bank, waitsFor, payoutAfter } = one
  const by = (id: string | null) => (id === null ? null : nameOf(one, id))
  return (
    <Panel title={t`Payout`}>
      <div className={style.inside}>
        <Facts
          facts={[
            [t`Bank`, bank ? `${bank.bankName} (${bank.bankCode})` : one.problem && t`Cannot be opened`],
            [t`Number`, bank && <span className="figures">{bank.bankNumber}</span>],
            [t`Holder`, bank?.bankAccountName ?? null],
            [t`Gencash`, `${formatFigure(one.expenses[0]?.gencash ?? 0)} × Rp${one.rate}`],
            [t`Fee`, one.fee > 0 ? <Money amount={one.fee} /> : null],
            [t`Tax`, one.tax > 0 ? <Money amount={one.tax} /> : null],
            [t`Bank pays`, <Money key="net" amount={one.net} />],
            [t`Asked`, <When key="asked" at={one.createdAt} />],
            [
              t`Held`,
              waitsFor && (
                <>
                  {i18n._(heldWords[waitsFor])}
                  {payoutAfter !== null && payoutAfter > one.createdAt && (
                    <>
                      {' '}
                      {t`until`} <When at={payoutAfter} />
                    </>
                  )}
                </>
              ),
            ],
            [t`Taken by`, by(one.takenBy)],
            [t`Paid by`, by(one.paidBy)],
            [t`Reference`, one.reference],
            [t`Settled by`, by(one.settledBy)],
            [t`Reason`, one.reason],
          ]}
        />
      </div>
    </Panel>
  )
}

function Signs({ one }: { one: CashoutFull }) {
  const { t } = useLingui()
  const { earlier, sameAs, sameNik, sameNumber } = one
  return (
    <Panel title={t`Who it is`}>
      <div className={style.inside}>
        <Facts
          facts={[
            [
              t`Same NIK`,
              sameNik === 0 ? t`nobody else` : <Chip tone="err">{t`${sameNik} other accounts`}</Chip>,
            ],
            [
              t`Same number`,
              sameNumber === 0 ? t`nobody else` : <Chip tone="err">{t`${sameNumber} other accounts`}</Chip>,
            ],
            [
              t`Paid before`,
              <>
                {formatFigure(earlier.count)} · <Money amount={earlier.rupiah} />
              </>,
            ],
          ]}
        />
        {sameAs.length > 0 && (
          <p>
            {sameAs.map(({ id, name }) => (
              <Link key={id} to={`/people/${id}`}>
                {name || t`A person who left`}{' '}
              </Link>
            ))}
          </p>
        )}
      </div>
    </Panel>
  )
}

function Gifts({ one }: { one: CashoutFull }) {
  const { t } = useLingui()
  const { days, diamonds, gifts, senders, reversed } = one.gifts
  const signs = {
    'same-nik': t`same NIK`,
    'same-number': t`same number`,
    'gives-back': t`gets gifts back`,
  }
  return (
    <Panel
      title={t`Gifts of 30 days`}
      note={<>{t`${formatFigure(diamonds)} diamonds, ${formatFigure(gifts)} gifts`}</>}
    >
      <div className={style.inside}>
        <Sparkline values={days} label={t`Diamonds a day`} width={340} height={44} />
        {reversed > 0 && <p>{t`${reversed} of them were taken back.`}</p>}
        {senders.length === 0 ? (
          <p>{t`No one sent a gift in these days.`}</p>
        ) : (
          <table className={style.senders} aria-label={t`Who gave most`}>
            <thead>
              <tr>
                <th scope="col">{t`Who gave most`}</th>
                <th scope="col">{t`Gifts`}</th>
                <th scope="col">{t`Diamonds`}</th>
                <th scope="col">%</th>
              </tr>
            </thead>
            <tbody>
              {senders.map((sender) => (
                <tr key={sender.id}>
                  <td>
                    {sender.name || t`A person who left`}{' '}
                    {sender.signs.map((sign) => (
                      <Chip key={sign} tone="err">
                        {signs[sign]}
                      </Chip>
                    ))}
                  </td>
                  <td>{formatFigure(sender.gifts)}</td>
                  <td>{formatFigure(sender.diamonds)}</td>
                  <td>{sender.share}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}

function Steps({ one }: { one: CashoutFull }) {
  const { t } = useLingui()
  if (one.steps.length === 0) return null
  return (
    <Panel title={t`What operators did`}>
      <ol className={style.steps}>
        {one.steps.map((step, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <Step key={at} step={step} name={nameOf(one, step.operator)} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ step, name }: { step: CashoutStep; name: string }) {
  const { i18n } = useLingui()
  return (
    <li>
      <span>
        <strong>{name}</strong> {i18n._(stepWords[step.step])}
      </span>
      <When at={step.at} />
      {step.note && step.step !== 'file-read' && <small>{step.note}</small>}
    </li>
  )
}
