import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { useState } from 'react'
import { Facts, Money, Panel, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import style from './ledger.module.css'

const DAY_MS = 24 * 60 * 60_000
const JAKARTA_MS = 7 * 60 * 60_000
const dayBefore = (days: number) =>
  new Date(Date.now() + JAKARTA_MS - days * DAY_MS).toISOString().slice(0, 10)

/** Gencash of a person between two days, as they read it themselves. */
export function StatementPanel({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const [from, setFrom] = useState(() => dayBefore(29))
  const [to, setTo] = useState(() => dayBefore(0))
  const isComplete = from !== '' && to !== ''
  const read = useCall(
    admin.getPersonStatement,
    isComplete ? { params: { accountId }, query: { from, to } } : null,
    { keepsPrevious: true },
  )
  const figure = (gencash: number) => formatFigure(gencash)
  return (
    <Panel
      className={style.wallet}
      title={t`Statement`}
      actions={
        <>
          <input
            type="date"
            aria-label={t`From`}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <input type="date" aria-label={t`To`} value={to} onChange={({ target }) => setTo(target.value)} />
        </>
      }
    >
      <div className={style.inside}>
        <WhenRead read={read} rows={3}>
          {({ opening, closing, earned, reversed, cashouts, shows }) => (
            <>
              <Facts
                facts={[
                  [t`At first`, figure(opening)],
                  [t`Gifts`, t`${figure(earned.gifts)}, gross ${figure(earned.gross)}`],
                  [t`Fee and tax`, figure(-earned.fee - earned.tax)],
                  [t`Earned`, figure(earned.net)],
                  [t`Taken back`, reversed === 0 ? null : figure(-reversed)],
                  [t`Cash outs asked`, figure(-cashouts.asked)],
                  [t`Cash outs returned`, cashouts.returned === 0 ? null : figure(cashouts.returned)],
                  [t`At the end`, <strong key="closing">{figure(closing)}</strong>],
                  [t`Paid to the bank`, <Money key="paid" amount={cashouts.completed.net} />],
                ]}
              />
              {shows.length > 0 && (
                <Facts
                  facts={shows
                    .slice(0, SHOWS_MAX)
                    .map(({ name, net }) => [name ?? t`Without a show`, figure(net)] as const)}
                />
              )}
            </>
          )}
        </WhenRead>
      </div>
    </Panel>
  )
}
const SHOWS_MAX = 10
