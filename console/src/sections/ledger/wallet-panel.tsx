import { useLingui } from '@lingui/react/macro'
import { admin, type WalletState } from '@tayang/contract'
import { FileText, Snowflake, Sun } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Chip, Facts, Panel, ReasonDialog, SmallButton, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { StatementPanel } from './statement-panel.tsx'
import style from './ledger.module.css'

/** The wallet of the person whose movements are listed: frozen, let go, and the statement. */
export function WalletPanel({ accountId }: { accountId: string }) {
  const read = useCall(admin.getWalletState, { params: { accountId } })
  const [isStated, setStated] = useState(false)
  return (
    <WhenRead read={read} rows={2}>
      {(wallet) => (
        <>
          <Wallet wallet={wallet} onStatement={() => setStated(!isStated)} />
          {isStated && <StatementPanel accountId={accountId} />}
        </>
      )}
    </WhenRead>
  )
}

function Wallet({ wallet, onStatement }: { wallet: WalletState; onStatement: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const mayFreeze = useMay('wallets.freeze')
  const { frozen, name, approval } = wallet
  return (
    <Panel
      className={style.wallet}
      title={name}
      note={frozen ? <Chip tone="err">{t`frozen`}</Chip> : undefined}
      actions={
        <>
          <SmallButton shortcut="s" onPress={onStatement}>
            <FileText size={15} aria-hidden />
            {t`Statement`}
          </SmallButton>
          {mayFreeze && !approval && (
            <SmallButton tone={frozen ? 'outline' : 'danger'} shortcut="f" onPress={() => setOpen(true)}>
              {frozen ? <Sun size={15} aria-hidden /> : <Snowflake size={15} aria-hidden />}
              {frozen ? t`Let go` : t`Freeze`}
            </SmallButton>
          )}
        </>
      }
    >
      <div className={style.inside}>
        <Facts
          inline
          facts={[
            [t`Diamonds`, formatFigure(wallet.diamonds)],
            [t`Gencash`, formatFigure(wallet.gencash)],
            [t`Waits for a payout`, formatFigure(wallet.held)],
          ]}
        />
        {frozen && (
          <p>
            {t`Frozen by ${frozen.askedBy.name} and ${frozen.confirmedBy.name}: ${frozen.reason}`},{' '}
            <When at={frozen.since} />
          </p>
        )}
        {approval && (
          <p>
            {t`${approval.askedBy.name} asked for a change. Another operator decides:`}{' '}
            <Link to={`/approvals?case=${approval.id}`}>{t`Approvals`}</Link>
          </p>
        )}
      </div>
      <FreezeDialog wallet={wallet} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}

function FreezeDialog({
  wallet,
  isOpen,
  onClose,
}: {
  wallet: WalletState
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const isFrozen = wallet.frozen !== null
  const put = useChange(admin.putWalletState, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals, admin.getWalletState],
    onDone: onClose,
  })
  const { name } = wallet
  return (
    <ReasonDialog
      open={isOpen}
      tone={isFrozen ? 'brand' : 'danger'}
      title={isFrozen ? t`Let the wallet of ${name} go` : t`Freeze the wallet of ${name}`}
      will={
        isFrozen
          ? t`Once another operator confirms it, it gifts and cashes out again.`
          : t`Once another operator confirms it, it gifts, buys and cashes out nothing, and a payout under way waits. It still receives.`
      }
      noteMax={300}
      confirm={isFrozen ? t`Ask to let it go` : t`Ask to freeze it`}
      stepUp
      second
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        put.run({ params: { accountId: wallet.accountId }, body: { frozen: !isFrozen, reason: note } })
      }
    />
  )
}
