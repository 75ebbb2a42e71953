import { Trans, useLingui } from '@lingui/react/macro'
import { moderation } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Ban, Clock, Pin, Shield, Trash2, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { PersonActions } from '#features/people/person-actions'
import { useChange, WithQueries } from '#shared/api'
import { useViewer } from '#shared/session'
import { shorten } from '#shared/i18n'
import type { ChatRow } from '../chat-rows.ts'
import type { RoomConnection } from '../room-connection.ts'
import style from './moderation.module.css'

const NAME_LENGTH_MAX = 20
/** How long a timeout lasts. */
const TIMEOUT_SECONDS = 600

interface MessageActionsProps {
  row: ChatRow
  room: RoomConnection
  onClose: () => void
}

/** The actions on a message: of a viewer on its sender, of a sender on their own, of a moderator on both. */
export function MessageActions({ row, room, onClose }: MessageActionsProps) {
  const role = useStore(room.view, (view) => view.role)
  const isOwn = useViewer()?.profile.id === row.profileId
  const [isAboutPerson, setIsAboutPerson] = useState(false)
  const mayModerate = role !== 'viewer' && room.ownerId !== null
  if (isAboutPerson || (!mayModerate && !isOwn)) {
    return (
      <PersonActions
        person={row}
        about={{ type: 'comment', entity: { id: row.id, value: row.text } }}
        onClose={onClose}
      />
    )
  }
  return (
    <WithQueries>
      <MessageDialog
        {...{ row, room, onClose, isOwn, mayModerate }}
        onPerson={() => setIsAboutPerson(true)}
      />
    </WithQueries>
  )
}

interface MessageDialogProps extends MessageActionsProps {
  isOwn: boolean
  mayModerate: boolean
  onPerson: () => void
}

function MessageDialog(props: MessageDialogProps) {
  const { row, room, onClose, isOwn, mayModerate, onPerson } = props
  const { t } = useLingui()
  const role = useStore(room.view, (view) => view.role)
  const actions = useModeration({ row, room, onDone: onClose })
  // Nobody may mute the streamer, and moderators may not mute each other.
  const mayMute = mayModerate && !isOwn && !row.isStreamer && (role === 'streamer' || !row.isModerator)
  return (
    <Dialog open onClose={onClose} label={t`About this comment`} className={style.menu}>
      <p className={style.quoted}>
        <strong>{shorten(row.name, NAME_LENGTH_MAX)}</strong> {row.text}
      </p>
      {row.kind === 'normal' && (
        <Action disabled={actions.isRunning} icon={<Trash2 size={18} aria-hidden />} onPress={actions.remove}>
          <Trans>Delete comment</Trans>
        </Action>
      )}
      {mayModerate && row.kind === 'normal' && (
        <Action disabled={actions.isRunning} icon={<Pin size={18} aria-hidden />} onPress={actions.pin}>
          <Trans>Pin comment</Trans>
        </Action>
      )}
      {mayMute && (
        <>
          <Action disabled={actions.isRunning} icon={<Clock size={18} aria-hidden />} onPress={actions.pause}>
            <Trans>Pause for 10 minutes</Trans>
          </Action>
          <Action
            tone="danger"
            disabled={actions.isRunning}
            icon={<Ban size={18} aria-hidden />}
            onPress={actions.ban}
          >
            <Trans>Ban from chat</Trans>
          </Action>
        </>
      )}
      {role === 'streamer' && !isOwn && (
        <Action
          disabled={actions.isRunning}
          icon={<Shield size={18} aria-hidden />}
          onPress={row.isModerator ? actions.unnameModerator : actions.nameModerator}
        >
          {row.isModerator ? <Trans>No longer a moderator</Trans> : <Trans>Make moderator</Trans>}
        </Action>
      )}
      {!isOwn && (
        <Action icon={<UserRound size={18} aria-hidden />} onPress={onPerson}>
          <Trans>Profile, report, block</Trans>
        </Action>
      )}
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

interface ActionProps {
  tone?: 'quiet' | 'danger'
  disabled?: boolean
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

function Action({ tone = 'quiet', disabled = false, icon, onPress, children }: ActionProps) {
  return (
    <Button tone={tone} wide disabled={disabled} onClick={onPress}>
      {icon}
      {children}
    </Button>
  )
}

function useModeration({ row, room, onDone }: { row: ChatRow; room: RoomConnection; onDone: () => void }) {
  const { t } = useLingui()
  const options = { onDone, failure: t`That didn't work. Please try again.` }
  const deleteLine = useChange(moderation.deleteLine, options)
  const pinLine = useChange(moderation.pinLine, options)
  const putSanction = useChange(moderation.putSanction, options)
  const nameModerator = useChange(moderation.nameModerator, options)
  const unnameModerator = useChange(moderation.unnameModerator, options)
  const changes = [deleteLine, pinLine, putSanction, nameModerator, unnameModerator]
  const message = { params: { id: room.roomId, lineId: row.id } }
  const person = { params: { profileId: room.ownerId ?? '', personId: row.profileId } }
  return {
    isRunning: changes.some(({ isRunning }) => isRunning),
    remove: () => deleteLine.run(message),
    pin: () => pinLine.run(message),
    pause: () => putSanction.run({ ...person, body: { kind: 'timeout', seconds: TIMEOUT_SECONDS } }),
    ban: () => putSanction.run({ ...person, body: { kind: 'ban' } }),
    nameModerator: () => nameModerator.run(person),
    unnameModerator: () => unnameModerator.run(person),
  }
}
