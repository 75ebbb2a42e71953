import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf } from '@tayang/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Chip, DataTable, Facts, Money, Panel, ReasonDialog, When } from '#kit'
import { useChange } from '#shared/api'
import { formatFigure, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { EditPromo } from './edit-promo.tsx'
import { promoStateOf, useOffWord, useStateWord } from './promo-words.ts'
import style from '../offers.module.css'

type Promo = AnswerOf<typeof admin.getPromoCode>['data']

/** One code: what it takes off, what it brought, and its note and end. */
export function PromoCaseView({ promo }: { promo: Promo }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const mayEdit = useMay('offers.edit')
  const mayReadOrders = useMay('orders.read')
  const offWord = useOffWord()
  const state = useStateWord()(promoStateOf(promo, now))
  return (
    <article className={style.case}>
      <header>
        <h2>{promo.code}</h2>
        <p>
          {offWord(promo)} <Chip tone={state.tone}>{state.text}</Chip>
        </p>
      </header>
      <Facts
        facts={[
          [t`For`, promo.packageCodes.length === 0 ? t`every package` : promo.packageCodes.join(', ')],
          [t`From`, promo.startsAt === null ? t`at once` : <When key="from" at={promo.startsAt} />],
          [t`Until`, promo.endsAt === null ? t`no end` : <When key="until" at={promo.endsAt} />],
          [t`Uses`, promo.usesMax === null ? t`any number` : formatFigure(promo.usesMax)],
          [t`Uses a person`, formatFigure(promo.usesPerAccountMax)],
          [t`Made`, <When key="made" at={promo.createdAt} />],
        ]}
      />
      <Figures figures={promo.figures} />
      {mayReadOrders && (
        <Link to={`/orders?promo=${promo.code}`} className={style.link}>
          <Trans>Orders with this code</Trans>
        </Link>
      )}
      {mayEdit && <EditPromo promo={promo} />}
      {mayEdit && promoStateOf(promo, now) !== 'over' && <EndPromo code={promo.code} />}
    </article>
  )
}

function Figures({ figures }: { figures: Promo['figures'] }) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>What it brought</Trans>} className={style.panel}>
      <Facts
        facts={[
          [t`Paid with it`, <Money key="revenue" amount={figures.revenue} />],
          [t`Taken off`, <Money key="off" amount={figures.discount} />],
          [t`Paid orders`, t`${formatFigure(figures.paid)} of ${formatFigure(figures.people)} people`],
          [t`May still be paid`, formatFigure(figures.held)],
          [t`Not paid in time`, formatFigure(figures.released)],
          [t`Refunded`, formatFigure(figures.refunded)],
        ]}
      />
      {figures.byPackage.length > 0 && (
        <DataTable
          label={t`By package`}
          rows={figures.byPackage}
          keyOf={({ package_code: code }) => code}
          columns={[
            { key: 'package', label: t`Package`, cell: (one) => one.package_code },
            { key: 'paid', label: t`Paid`, align: 'end', cell: (one) => formatFigure(one.paid) },
            { key: 'revenue', label: t`Money`, align: 'end', cell: (one) => <Money amount={one.revenue} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function EndPromo({ code }: { code: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const end = useChange(admin.endPromoCode, { done: t`Ended`, onDone: () => setOpen(false) })
  return (
    <>
      <ActionButton label={t`End it now`} tone="danger" onPress={() => setOpen(true)} />
      {isOpen && (
        <ReasonDialog
          open
          title={t`End ${code} now`}
          will={t`Nobody can use it any more. Orders that use it keep their price.`}
          noteMax={300}
          tone="danger"
          confirm={t`End it`}
          isBusy={end.isRunning}
          onClose={() => setOpen(false)}
          onConfirm={({ note }) => end.run({ params: { code }, body: { reason: note } })}
        />
      )}
    </>
  )
}
