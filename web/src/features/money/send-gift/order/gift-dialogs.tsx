import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { CircleAlert, CircleCheck, Gem, LoaderCircle } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TopUpGuide } from '#features/money/top-up-guide'
import { useSettingText } from '#shared/settings'
import { closeFlow, openGuide, sendConfirmed, useGiftFlow, type Draft } from './gift-flow.ts'
import style from './gift-dialogs.module.css'

/** From the question whether to send to what became of it. */
export function GiftDialogs() {
  const { t } = useLingui()
  const step = useGiftFlow((flow) => flow.step)
  switch (step.at) {
    case 'nothing':
      return null
    case 'confirm':
      return <Confirm draft={step.draft} />
    case 'sending':
      return <Sending isChecking={step.isChecking} />
    case 'sent':
      return <Sent draft={step.draft} />
    case 'failed':
      return <Failed draft={step.draft} code={step.code} />
    case 'short':
      return (
        <Said label={t`Not enough diamonds`} icon={<Gem size={40} aria-hidden className={style.gem} />}>
          <p>
            <Trans>Top up in the Tayang app, and your new balance is here at once.</Trans>
          </p>
          <Button wide onClick={openGuide}>
            <Trans>Top up</Trans>
          </Button>
          <Button wide tone="ghost" onClick={closeFlow}>
            <Trans>Cancel</Trans>
          </Button>
        </Said>
      )
    case 'guide':
      return <TopUpGuide onClose={closeFlow} />
  }
}

function Confirm({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const { price, receiverName } = draft
  return (
    <Said label={t`Send Diamonds?`} icon={<Gem size={40} aria-hidden className={style.gem} />}>
      <p>
        <Trans>
          <Plural value={price} one="# Diamond" other="# Diamonds" /> to {receiverName}
        </Trans>
      </p>
      <Button wide autoFocus onClick={() => void sendConfirmed(draft)}>
        <Trans>Yes, Sure</Trans>
      </Button>
      <Button wide tone="ghost" onClick={closeFlow}>
        <Trans>Cancel</Trans>
      </Button>
    </Said>
  )
}

/** It is on its way, or it was and no answer came: nothing to press, since nothing can be taken back. */
function Sending({ isChecking }: { isChecking: boolean }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={() => undefined} label={t`Sending`} className={style.said}>
      <LoaderCircle size={40} aria-hidden className={style.ring} />
      <p role="status">
        {isChecking ? (
          <Trans>The connection broke. Checking whether your Diamonds were sent; they are sent once.</Trans>
        ) : (
          <Trans>Sending Diamonds</Trans>
        )}
      </p>
    </Dialog>
  )
}

/** How long it is said that a gift was sent, unless somebody presses before. */
const SENT_MS = 4_000

/**
 * "You successfully sent N Diamond(s) to {name}." It is in the panel's place and dims nothing, so that who sent
 * the gift sees it on the picture.
 */
function Sent({ draft: { price, receiverName } }: { draft: Draft }) {
  const { t } = useLingui()
  useEffect(() => {
    const late = setTimeout(closeFlow, SENT_MS)
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) document.addEventListener(press, closeFlow)
    return () => {
      clearTimeout(late)
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
          <Trans>
            You successfully sent {price} Diamond(s) to {receiverName}.
          </Trans>
        </p>
      </div>
    </div>,
    document.body,
  )
}

function Failed({ draft: { receiverName }, code }: { draft: Draft; code: string | null }) {
  const { t } = useLingui()
  return (
    <Said label={t`Send Diamonds Failed`} icon={<CircleAlert size={40} aria-hidden className={style.bad} />}>
      <p>
        <Trans>Failed to send Diamonds to {receiverName}. Please try again later.</Trans>
      </p>
      <Reason code={code} />
      <Button wide autoFocus onClick={closeFlow}>
        <Trans>Close</Trans>
      </Button>
    </Said>
  )
}

/** What trying again later would not change. */
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

function Said({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Dialog open onClose={closeFlow} label={label} className={style.said}>
      {icon}
      <h2>{label}</h2>
      {children}
    </Dialog>
  )
}
