import { useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type LedgerHealthShown } from '@tayang/contract'
import {
  DataTable,
  Empty,
  Facts,
  ListFoot,
  Money,
  Page,
  Panel,
  StatusLamp,
  useListAddress,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { currencyWords } from './words.ts'
import style from './ledger.module.css'

type Close = AnswerOf<typeof admin.listLedgerCloses>['data'][number]

/** Whether the ledger is in order, what people have, and the days that were closed. */
export function HealthPage() {
  const { t } = useLingui()
  const health = useCall(admin.getLedgerHealth, {})
  return (
    <Page title={t`Health of the ledger`}>
      <div className={style.case}>
        <WhenRead read={health} rows={3}>
          {(data) => (
            <div className={style.pair}>
              <Verified health={data} />
              <Held health={data} />
            </div>
          )}
        </WhenRead>
        <Closes />
      </div>
    </Page>
  )
}

function Verified({ health: { verified } }: { health: LedgerHealthShown }) {
  const { t, i18n } = useLingui()
  if (!verified) {
    return (
      <Panel title={t`Verification`}>
        <div className={style.inside}>
          <StatusLamp tone="quiet">{t`This server has not verified the ledger since it started.`}</StatusLamp>
        </div>
      </Panel>
    )
  }
  const isFine = verified.breaches === 0
  return (
    <Panel title={t`Verification`} note={<When at={verified.at} ago />}>
      <div className={style.inside}>
        <StatusLamp tone={isFine ? 'ok' : 'err'}>
          {isFine ? t`Every rule holds` : t`${verified.breaches} rules are broken`}
        </StatusLamp>
        <Facts
          facts={[
            [t`Took`, `${formatFigure(verified.tookMs)} ms`],
            ...verified.drift.map(
              ({ currency, amount }) =>
                [t`Drift of ${i18n._(currencyWords[currency])}`, formatFigure(amount)] as const,
            ),
            ...verified.findings.map(({ rule, where }) => [rule, where] as const),
          ]}
        />
      </div>
    </Panel>
  )
}

function Held({ health: { held, owedRupiah, frozenWallets } }: { health: LedgerHealthShown }) {
  const { t, i18n } = useLingui()
  return (
    <Panel title={t`What people have`}>
      <div className={style.inside}>
        <Facts
          facts={[
            ...held.map(
              ({ currency, wallets, escrow }) =>
                [
                  i18n._(currencyWords[currency]),
                  escrow === 0
                    ? formatFigure(wallets)
                    : t`${formatFigure(wallets)}, and ${formatFigure(escrow)} wait for a payout`,
                ] as const,
            ),
            [t`Owed by open cash outs`, <Money key="owed" amount={owedRupiah} />],
            [t`Frozen wallets`, formatFigure(frozenWallets)],
          ]}
        />
      </div>
    </Panel>
  )
}

function Closes() {
  const { t, i18n } = useLingui()
  const address = useListAddress({})
  const list = useCallList(admin.listLedgerCloses, {
    query: { ...(address.cursor && { cursor: address.cursor }) },
  })
  const columns: Column<Close>[] = [
    { key: 'day', label: t`Day`, cell: ({ day }) => day },
    { key: 'transfers', label: t`Movements`, align: 'end', cell: ({ transfers }) => formatFigure(transfers) },
    {
      key: 'totals',
      label: t`Moved`,
      cell: ({ totals }) =>
        totals
          .map(({ currency, amount }) => {
            const word =
              currency in currencyWords ? currencyWords[currency as keyof typeof currencyWords] : null
            return `${formatFigure(amount)} ${word ? i18n._(word) : currency}`
          })
          .join(', '),
    },
    { key: 'hash', label: t`Hash`, wideOnly: true, cell: ({ hash }) => <code>{hash.slice(0, 16)}…</code> },
  ]
  return (
    <Panel title={t`Closed days`}>
      <WhenRead read={list}>
        {(items) => (
          <DataTable
            label={t`Closed days`}
            columns={columns}
            rows={items}
            keyOf={({ day }) => day}
            isOld={list.isOld}
            empty={<Empty>{t`No day is closed yet.`}</Empty>}
            foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
