import { Plural, Trans } from '@lingui/react/macro'
import type { Statement } from '@tayang/contract'
import { useViewer } from '#shared/session'
import { formatRupiah } from '#shared/i18n'
import { Paper, PaperLine, PaperLines } from '../paper.tsx'
import { useFigure } from '../use-figure.ts'
import { usePeriodName } from './use-period-name.ts'

/** The balances of a period and all that moved between them; what a printer gets. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const figure = useFigure()
  const nameOf = usePeriodName()
  const owner = useViewer()?.profile.name ?? ''
  const taken = (amount: number) => `${amount > 0 ? '−' : ''}${figure(amount)}`
  const { opening, closing, earned, cashouts } = statement
  return (
    <Paper title={<Trans>Gencash statement</Trans>} number={`${owner} · ${nameOf(statement)}`}>
      <PaperLines>
        <PaperLine name={<Trans>Balance before</Trans>}>{figure(opening)}</PaperLine>
        <PaperLine name={<Plural value={earned.gifts} one="# gift" other="# gifts" />}>
          {figure(earned.gross)}
        </PaperLine>
        <PaperLine name={<Trans>Fee</Trans>}>{taken(earned.fee)}</PaperLine>
        <PaperLine name={<Trans>Tax</Trans>}>{taken(earned.tax)}</PaperLine>
        <PaperLine name={<Trans>Cash-outs</Trans>}>{taken(cashouts.asked)}</PaperLine>
        {cashouts.returned > 0 && (
          <PaperLine name={<Trans>Returned from rejected cash-outs</Trans>}>
            {figure(cashouts.returned)}
          </PaperLine>
        )}
        <PaperLine name={<Trans>Balance after</Trans>} isTotal>
          {figure(closing)}
        </PaperLine>
      </PaperLines>
      <Groups statement={statement} />
      {cashouts.completed.count > 0 && <PaidOut completed={cashouts.completed} />}
    </Paper>
  )
}

/** What came in, once by where it was given and once by what was given. */
function Groups({ statement: { shows, otherShows, giftKinds } }: { statement: Statement }) {
  const figure = useFigure()
  if (giftKinds.length === 0) return null
  return (
    <>
      <h3>
        <Trans>By show</Trans>
      </h3>
      <PaperLines>
        {shows.map(({ showId, name, gifts, net }) => (
          <PaperLine
            key={showId}
            name={
              <>
                {name ??
                  (showId === null ? (
                    <Trans>Outside shows</Trans>
                  ) : (
                    <Trans>A show that was removed</Trans>
                  ))}{' '}
                · <Plural value={gifts} one="# gift" other="# gifts" />
              </>
            }
          >
            {figure(net)}
          </PaperLine>
        ))}
        {otherShows && <PaperLine name={<Trans>Other shows</Trans>}>{figure(otherShows.net)}</PaperLine>}
      </PaperLines>
      <h3>
        <Trans>By gift</Trans>
      </h3>
      <PaperLines>
        {giftKinds.map(({ giftId, name, gifts, net }) => (
          <PaperLine
            key={giftId}
            name={
              <>
                {name} · <Plural value={gifts} one="# gift" other="# gifts" />
              </>
            }
          >
            {figure(net)}
          </PaperLine>
        ))}
      </PaperLines>
    </>
  )
}

function PaidOut({ completed }: { completed: Statement['cashouts']['completed'] }) {
  const taken = (amount: number) => `${amount > 0 ? '−' : ''}${formatRupiah(amount)}`
  return (
    <>
      <h3>
        <Trans>Paid to your bank</Trans>
      </h3>
      <PaperLines>
        <PaperLine name={<Trans>Cash-outs</Trans>}>{formatRupiah(completed.amount)}</PaperLine>
        <PaperLine name={<Trans>Fee</Trans>}>{taken(completed.fee)}</PaperLine>
        <PaperLine name={<Trans>Tax</Trans>}>{taken(completed.tax)}</PaperLine>
        <PaperLine name={<Trans>You received</Trans>} isTotal>
          {formatRupiah(completed.net)}
        </PaperLine>
      </PaperLines>
    </>
  )
}
