import { Trans, useLingui } from '@lingui/react/macro'
import { admin, isBirthDate } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, Facts, ReasonDialog, SmallButton } from '#kit'
import { useCall, useChange } from '#shared/api'
import { useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import style from './actions.module.css'
import { ExportDialog } from './export-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { ProfileDialog } from './profile-dialog.tsx'

export type AccountDialog =
  | 'sessions'
  | 'reveal'
  | 'birth'
  | 'profile'
  | 'streamer'
  | 'grant'
  | 'wallet'
  | 'export'

interface AccountDialogsProps extends OpenDialog {
  dialog: AccountDialog | null
}

const dialogs: Record<AccountDialog, (props: OpenDialog) => React.ReactNode> = {
  sessions: EndSessions,
  reveal: Reveal,
  birth: BirthDate,
  profile: ProfileDialog,
  streamer: Streamer,
  grant: GrantDialog,
  wallet: Wallet,
  export: ExportDialog,
}

/** What is done for the account itself; one dialog at a time. */
export function AccountDialogs({ dialog, ...props }: AccountDialogsProps) {
  if (dialog === null) return null
  const Shown = dialogs[dialog]
  return <Shown key={dialog} {...props} />
}

function EndSessions({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const end = useChange(admin.endPersonSessions, {
    refreshes: [admin.listPersonSessions, admin.getPerson],
    onDone: ({ data }) => {
      const { ended } = data
      showToast(t`Sessions ended: ${ended}`, 'ok')
      onClose()
    },
  })
  const { sessions } = person.counts
  return (
    <ReasonDialog
      open
      title={t`End all sessions`}
      will={
        <Trans>
          Sessions now: {sessions}. Every device is logged out, sockets close, and what plays there stops
          within minutes. They aren't notified.
        </Trans>
      }
      noteMax={300}
      confirm={t`End all sessions`}
      isBusy={end.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => end.run({ params: { accountId: person.accountId }, body: { reason: note } })}
    />
  )
}

function Reveal({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [shown, setShown] = useState<{
    email: string | null
    mobile: string | null
    msisdn: string | null
  } | null>(null)
  const reveal = useChange(admin.revealPerson, { onDone: ({ data }) => setShown(data) })
  if (!shown) {
    return (
      <ReasonDialog
        open
        title={t`Reveal email and number`}
        will={t`You read them once, in this dialog. The trail keeps that you did and why.`}
        noteMax={300}
        confirm={t`Reveal`}
        stepUp
        isBusy={reveal.isRunning}
        onClose={onClose}
        onConfirm={({ note }) =>
          reveal.run({ params: { accountId: person.accountId }, body: { reason: note } })
        }
      />
    )
  }
  return (
    <Dialog open onClose={onClose} label={t`Email and number`}>
      <div className={style.dialog}>
        <h2>
          <Trans>Email and number</Trans>
        </h2>
        <Facts
          facts={[
            [t`Email`, shown.email ?? '–'],
            [t`Number`, shown.mobile ?? '–'],
            [t`Number at the line`, shown.msisdn],
          ]}
        />
        <div className={style.buttons}>
          <ActionButton tone="brand" label={t`Done`} onPress={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

function BirthDate({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [day, setDay] = useState(person.birthDate ?? '')
  const ask = useChange(admin.correctBirthDate, {
    done: t`Asked: a second operator confirms it`,
    refreshes: [admin.listApprovals],
    onDone: onClose,
  })
  const now = useNow()
  const isGood = day !== person.birthDate && isBirthDate(day, now)
  return (
    <ReasonDialog
      open
      title={t`Correct birth date`}
      will={t`Ages decide about gifts, cash-outs and going live, so another operator confirms this first.`}
      noteLabel={t`Reason: what proves it`}
      noteMax={300}
      confirm={t`Ask for it`}
      second
      isBusy={ask.isRunning}
      isComplete={isGood}
      onClose={onClose}
      onConfirm={({ note }) =>
        ask.run({ params: { accountId: person.accountId }, body: { birthDate: day, reason: note } })
      }
    >
      <TextField
        label={t`Born on`}
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={day !== '' && day !== person.birthDate && !isGood ? t`Nobody is of such an age` : undefined}
      />
    </ReasonDialog>
  )
}

function Streamer({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const put = useChange(admin.putStreamer, {
    done: person.isStreamer ? t`The approval is withdrawn` : t`May go live now`,
    refreshes: [admin.getPerson, admin.searchPeople],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open
      title={t`Approval to go live`}
      will={
        person.isStreamer ? (
          <Trans>They begin no new show where the site asks for an approval. A show on air goes on.</Trans>
        ) : (
          <Trans>They may go live and upload clips where the site asks for an approval.</Trans>
        )
      }
      noteMax={300}
      confirm={person.isStreamer ? t`Withdraw` : t`Approve`}
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        put.run({
          params: { accountId: person.accountId },
          body: { isApproved: !person.isStreamer, reason: note },
        })
      }
    />
  )
}

function Wallet({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const mayRead = useMay('wallets.read')
  const params = { accountId: person.accountId }
  const wallet = useCall(admin.getPersonWallet, mayRead ? { params } : null)
  const [letsGo, setLetsGo] = useState<boolean | null>(null)
  const isFrozen = letsGo ?? (wallet.data !== undefined && wallet.data.frozenSince !== null)
  const put = useChange(admin.putWalletState, {
    done: t`Asked: a second operator confirms it`,
    refreshes: [admin.listApprovals, admin.getPersonWallet],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open
      title={isFrozen ? t`Let the wallet go` : t`Freeze the wallet`}
      will={
        isFrozen
          ? t`Once another operator confirms, they gift, spend and cash out again.`
          : t`Once another operator confirms, nothing leaves the wallet: no gifts, no cash-outs. It still receives.`
      }
      noteMax={300}
      confirm={t`Ask for it`}
      stepUp
      second
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => put.run({ params, body: { frozen: !isFrozen, reason: note } })}
    >
      {!mayRead && (
        <SmallButton tone="ghost" onPress={() => setLetsGo(!isFrozen)}>
          {isFrozen ? t`Freeze it instead` : t`It is frozen: let it go instead`}
        </SmallButton>
      )}
    </ReasonDialog>
  )
}
