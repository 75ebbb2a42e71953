import { Trans, useLingui } from '@lingui/react/macro'
import { admin, seats, type DrawCase, type Seat } from '@tayang/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ConfirmDialog, Panel, When } from '#kit'
import { useChange } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import style from '../campaigns.module.css'
import drawStyle from './draws.module.css'

/** Two seeds of two operators: an operator who holds one seat is never offered the other. */
export function Seats({ draw }: { draw: DrawCase }) {
  const { t } = useLingui()
  return (
    <Panel
      title={<Trans>Seeds</Trans>}
      note={<Trans>made and sealed by the server; nobody reads them before the draw</Trans>}
      className={style.panel}
    >
      <ul className={drawStyle.seats} aria-label={t`Seeds`}>
        {seats.map((seat) => (
          <SeatCard key={seat} draw={draw} seat={seat} />
        ))}
      </ul>
    </Panel>
  )
}

function SeatCard({ draw, seat }: { draw: DrawCase; seat: Seat }) {
  const { t } = useLingui()
  const own = useSession()?.accountId
  const held = draw.seats.find((one) => one.seat === seat)
  const isOwn = held?.operator?.id === own
  return (
    <li className={drawStyle.seat} data-held={held ? true : undefined}>
      <h3>{t`Seat ${seat}`}</h3>
      {held ? (
        <>
          <p>
            {isOwn ? t`yours` : (held.operator?.name ?? t`somebody who is gone`)}, {held.role}
          </p>
          <p className={style.quiet}>
            <Trans>Commitment</Trans> <When at={held.committedAt} />
          </p>
          <code>{held.commitment}</code>
        </>
      ) : (
        <Mint draw={draw} seat={seat} />
      )}
    </li>
  )
}

function Mint({ draw, seat }: { draw: DrawCase; seat: Seat }) {
  const { t } = useLingui()
  const own = useSession()?.accountId
  const may = useMay('draws.make')
  const [isAsked, setAsked] = useState(false)
  const mint = useChange(admin.mintDrawSeed, {
    done: t`Your seed is sealed`,
    refreshes: [admin.listDraws],
    onDone: () => setAsked(false),
  })
  const other = draw.seats.find((one) => one.operator?.id === own)
  if (draw.state !== 'draft') return <p className={style.quiet}>{t`empty`}</p>
  if (other) {
    return <p className={style.quiet}>{t`You hold seat ${other.seat}: this one is of another operator.`}</p>
  }
  if (!may) return <p className={style.quiet}>{t`An operator who may draw takes it.`}</p>
  return (
    <>
      <ActionButton icon={KeyRound} label={t`Take seat ${seat}`} stepUp onPress={() => setAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          tone="brand"
          title={t`Take seat ${seat}`}
          confirm={t`Make my seed`}
          stepUp
          isBusy={mint.isRunning}
          onClose={() => setAsked(false)}
          onConfirm={() => mint.run({ params: { id: draw.id }, body: { seat } })}
        >
          <Trans>
            The server makes 32 random bytes and seals them; you do not see them. Their commitment is
            published when the draw is announced, the bytes themselves when it is drawn. You can then not take
            the other seat.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
