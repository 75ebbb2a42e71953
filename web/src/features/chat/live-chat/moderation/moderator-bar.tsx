import { Trans, useLingui } from '@lingui/react/macro'
import { moderation } from '@tayang/contract'
import { Button, Dialog, IconButton } from '@tayang/design'
import { PinOff, Settings2, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import type { RoomConnection } from '../room-connection.ts'
import { HeldQueue } from './held-queue.tsx'
import { ModerationPanel } from './moderation-panel.tsx'
import style from './moderation.module.css'

/** For the streamer and the moderators: the shield, what waits for them, and the rules. */
export function ModeratorBar({ room }: { room: RoomConnection }) {
  const { t } = useLingui()
  const { isShielded } = useStore(room.view, (view) => view.rules)
  const pinned = useStore(room.view, (view) => view.pinned)
  const [isOpen, setIsOpen] = useState(false)
  if (room.ownerId === null) return null
  const failed = () => showToast(t`That did not work. Please try again.`, 'error')

  const handleShield = () => {
    const body = { isShielded: !isShielded }
    call(moderation.putChatSettings, { params: { profileId: room.ownerId ?? '' }, body }).catch(failed)
  }
  const handleUnpin = () => {
    call(moderation.unpinLine, { params: { id: room.roomId } }).catch(failed)
  }
  return (
    <div className={style.bar}>
      <HeldQueue room={room} />
      <span className={style.space} />
      {pinned && (
        <IconButton label={t`Take the pinned comment down`} onClick={handleUnpin}>
          <PinOff size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={isShielded ? t`Put the shield down` : t`Raise the shield`}
        aria-pressed={isShielded}
        className={style.shield}
        onClick={handleShield}
      >
        <ShieldAlert size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Chat rules`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Settings2 size={18} aria-hidden />
      </IconButton>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} label={t`Chat rules`} className={style.dialog}>
          <h2 className={style.title}>
            <Trans>Chat rules</Trans>
          </h2>
          <ModerationPanel profileId={room.ownerId} />
          <Button tone="ghost" wide onClick={() => setIsOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        </Dialog>
      )}
    </div>
  )
}
