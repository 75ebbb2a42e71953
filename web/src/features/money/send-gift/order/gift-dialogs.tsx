import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { CircleAlert, CircleCheck, Gem, LoaderCircle } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TopUpGuide } from '#features/money/top-up-guide'
import { useSettingText } from '#shared/settings'
import { closeFlow, openGuide, useGiftFlow } from './gift-flow.ts'
import type { GiftDraft } from './gift-flow-state.ts'
import { SendingWords, SentWords } from './gift-words.tsx'
import { useSuccessLasts } from './success-lasts.ts'
import style from './gift-dialogs.module.css'

/**
 * The dialogs of a gift: its sending and its outcome. The question stands in the panel, and where `hasNotes` the
 * sending and the success are lines beside it. See docs/product/gifts.md#confirmation.
 */
export function GiftDialogs({ hasNotes = false }: { hasNotes?: boolean }) {
  const { t } = useLingui()
  const { state } = useGiftFlow()
  switch (state.at) {
    case 'nothing':
    case 'confirm':
      return null
    case 'sending':
      return hasNotes ? null : <Sending isChecking={state.isChecking} />
    case 'sent':
      return hasNotes ? null : <Sent draft={state.draft} inRow={state.inRow} />
    case 'failed':
      return <Failed draft={state.draft} code={state.code} />
    case 'short':
      return (
        <GiftDialog label={t`Not enough diamonds`} icon={<Gem size={40} aria-hidden className={style.gem} />}>
          <p>
            <Trans>Top up in the Tayang app, and your new balance is here at once.</Trans>
          </p>
          <Button wide onClick={openGuide}>
            <Trans>Top up</Trans>
          </Button>
          <Button wide tone="ghost" onClick={closeFlow}>
            <Trans>Cancel</Trans>
          </Button>
        </GiftDialog>
      )
    case 'guide':
      return <TopUpGuide onClose={closeFlow} />
  }
}

/** A sent gift cannot be taken back, so there is nothing to press until its outcome is known. */
function Sending({ isChecking }: { isChecking: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={() => undefined} label={t`Sending`} className={style.said}>
      <LoaderCircle size={40} aria-hidden className={style.ring} />
      <p role="status">
        <SendingWords isChecking={isChecking} />
      </p>
    </Dialog>
  )
}

/**
 * "You successfully sent N Diamond(s) to {name}." It replaces the panel, dims nothing, and goes at the next press or
 * by itself.
 */
function Sent({ draft, inRow }: { draft: GiftDraft; inRow: number }) {
  const { t } = useLingui()
  useSuccessLasts(inRow)
  useEffect(() => {
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) document.addEventListener(press, closeFlow)
    return () => {
      for (const press of presses) document.removeEventListener(press, closeFlow)
    }
  }, [])
  return createPortal(
    <div role="dialog" aria-label={t`Send Diamonds Successful`} className={style.sent}>
      <CircleCheck size={40} aria-hidden className={style.good} />
      <div role="status">
        <h2>
          <Trans>Send Diamonds Successful</Trans>
        </h2>
        <p>
          <SentWords draft={draft} />
        </p>
      </div>
    </div>,
    document.body,
  )
}

function Failed({ draft: { receiverName }, code }: { draft: GiftDraft; code: string | null }) {
  const { t } = useLingui()
  return (
    <GiftDialog
      label={t`Send Diamonds Failed`}
      icon={<CircleAlert size={40} aria-hidden className={style.bad} />}
    >
      <p>
        <Trans>Failed to send Diamonds to {receiverName}. Please try again later.</Trans>
      </p>
      <Reason code={code} />
      <Button wide autoFocus onClick={closeFlow}>
        <Trans>Close</Trans>
      </Button>
    </GiftDialog>
  )
}

/** A reason that trying again later would not change. */
function Reason({ code }: { code: string | null }) {
  const { t } = useLingui()
  const blocked = useSettingText(
    'block.blockee.message.sendDiamond',
    t`You have been blocked by the user, and are unable to send Diamonds to this profile.`,
  )
  if (code === 'BLOCKED_RELATION') return <p className={style.reason}>{blocked}</p>
  if (code === 'SHOW_ENDED')
    return (
      <p className={style.reason}>
        <Trans>Live show has ended</Trans>
      </p>
    )
  return null
}

function GiftDialog({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Dialog open onClose={closeFlow} label={label} className={style.said}>
      {icon}
      <h2>{label}</h2>
      {children}
    </Dialog>
  )
}
