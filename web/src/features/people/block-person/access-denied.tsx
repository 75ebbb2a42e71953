import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { Ban } from 'lucide-react'
import { useSettingText } from '#shared/settings'
import style from './block-person.module.css'

/** What a blocked person wanted to do. */
export type DeniedAction = 'default' | 'follow' | 'sendDiamond'

/** The access-denied dialog; its texts are settings. See docs/product/people.md#access-denied. */
export function AccessDenied({
  action = 'default',
  onClose,
}: {
  action?: DeniedAction
  onClose: () => void
}) {
  const { t } = useLingui()
  const words: Record<DeniedAction, string> = {
    default: t`You have been blocked by the user, and are unable to view this content anymore.`,
    follow: t`You have been blocked by the user, and are unable to follow this profile.`,
    sendDiamond: t`You have been blocked by the user, and are unable to send Diamonds to this profile.`,
  }
  const title = useSettingText('block.blockee.title', t`Access Denied`)
  const message = useSettingText(`block.blockee.message.${action}`, words[action])
  return (
    <Dialog open onClose={onClose} label={title} className={style.dialog}>
      <Ban size={28} aria-hidden className={style.icon} />
      <h2 className={style.title}>{title}</h2>
      <p className={style.note}>{message}</p>
      <Button tone="quiet" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
