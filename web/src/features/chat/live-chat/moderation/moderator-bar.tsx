import { Trans, useLingui } from '@lingui/react/macro'
import { moderation } from '@tayang/contract'
import { Button, Dialog, IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ChartNoAxesColumn, PinOff, Settings2, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useChange, WithQueries } from '#shared/api'
import type { RoomConnection } from '../room-connection.ts'
import { HeldQueue } from './held-queue.tsx'
import { ModerationPanel } from './moderation-panel.tsx'
import style from './moderation.module.css'

const PollDialog = lazyPart(async () => (await import('#features/chat/make-poll')).PollDialog)

/** For the streamer and the moderators: polls, the shield, the held messages and the rules. */
export function ModeratorBar({ room }: { room: RoomConnection }) {
  return (
    room.ownerId !== null && (
      <WithQueries>
        <Bar room={room} profileId={room.ownerId} />
      </WithQueries>
    )
  )
}

function Bar({ room, profileId }: { room: RoomConnection; profileId: string }) {
  const { t } = useLingui()
  const { isShielded } = useStore(room.view, (view) => view.rules)
  const pinned = useStore(room.view, (view) => view.pinned)
  const [isOpen, setIsOpen] = useState(false)
  const [isPolling, setIsPolling] = useState(false)
  const failure = t`That didn't work. Please try again.`
  const putSettings = useChange(moderation.putChatSettings, { failure })
  const unpinLine = useChange(moderation.unpinLine, { failure })

  const handleShield = () => putSettings.run({ params: { profileId }, body: { isShielded: !isShielded } })
  const handleUnpin = () => unpinLine.run({ params: { id: room.roomId } })
  return (
    <div className={style.bar}>
      <HeldQueue room={room} />
      <span className={style.space} />
      {pinned && (
        <IconButton label={t`Unpin comment`} onClick={handleUnpin}>
          <PinOff size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t`Poll`} aria-haspopup="dialog" onClick={() => setIsPolling(true)}>
        <ChartNoAxesColumn size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={isShielded ? t`Turn off Shield mode` : t`Turn on Shield mode`}
        aria-pressed={isShielded}
        className={style.shield}
        onClick={handleShield}
      >
        <ShieldAlert size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Chat rules`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Settings2 size={18} aria-hidden />
      </IconButton>
      {isPolling && <PollDialog showId={room.roomId} onClose={() => setIsPolling(false)} />}
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} label={t`Chat rules`} className={style.dialog}>
          <h2 className={style.title}>
            <Trans>Chat rules</Trans>
          </h2>
          <ModerationPanel profileId={profileId} />
          <Button tone="ghost" wide onClick={() => setIsOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        </Dialog>
      )}
    </div>
  )
}
