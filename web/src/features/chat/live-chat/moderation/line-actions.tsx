import { Trans, useLingui } from '@lingui/react/macro'
import { moderation } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Ban, Clock, Pin, Shield, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { PersonActions } from '#features/people/person-actions'
import { call } from '#shared/api'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { shorten } from '#shared/i18n'
import type { ChatRow } from '../chat-rows.ts'
import type { RoomConnection } from '../room-connection.ts'
import style from './moderation.module.css'

const NAME_LENGTH_MAX = 20
/** How long a timeout lasts: what one says in anger is over in ten minutes. */
const TIMEOUT_SECONDS = 600

interface Props {
  row: ChatRow
  room: RoomConnection
  onClose: () => void
}

/** What one can do about a line: a viewer about its speaker, a speaker about the own, a moderator about both. */
export function LineActions({ row, room, onClose }: Props) {
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
    <LineDialog {...{ row, room, onClose, isOwn, mayModerate }} onPerson={() => setIsAboutPerson(true)} />
  )
}

function LineDialog(props: Props & { isOwn: boolean; mayModerate: boolean; onPerson: () => void }) {
  const { row, room, onClose, isOwn, mayModerate, onPerson } = props
  const { t } = useLingui()
  const role = useStore(room.view, (view) => view.role)
  const [isBusy, setIsBusy] = useState(false)
  const line = { id: room.roomId, lineId: row.id }
  const person = { profileId: room.ownerId ?? '', personId: row.profileId }
  // Of streamers nobody takes the word, and of each other moderators do not.
  const isBelow = mayModerate && !isOwn && !row.isStreamer && (role === 'streamer' || !row.isModerator)

  const run = (deed: () => Promise<unknown>) => () => {
    setIsBusy(true)
    deed().then(onClose, () => {
      setIsBusy(false)
      showToast(t`That did not work. Please try again.`, 'error')
    })
  }
  return (
    <Dialog open onClose={onClose} label={t`About this comment`} className={style.menu}>
      <p className={style.quoted}>
        <strong>{shorten(row.name, NAME_LENGTH_MAX)}</strong> {row.text}
      </p>
      {row.kind === 'normal' && (
        <Button
          tone="quiet"
          wide
          disabled={isBusy}
          onClick={run(() => call(moderation.deleteLine, { params: line }))}
        >
          <Trash2 size={18} aria-hidden />
          <Trans>Delete comment</Trans>
        </Button>
      )}
      {mayModerate && row.kind === 'normal' && (
        <Button
          tone="quiet"
          wide
          disabled={isBusy}
          onClick={run(() => call(moderation.pinLine, { params: line }))}
        >
          <Pin size={18} aria-hidden />
          <Trans>Pin comment</Trans>
        </Button>
      )}
      {isBelow && (
        <>
          <Button
            tone="quiet"
            wide
            disabled={isBusy}
            onClick={run(() =>
              call(moderation.putSanction, {
                params: person,
                body: { kind: 'timeout', seconds: TIMEOUT_SECONDS },
              }),
            )}
          >
            <Clock size={18} aria-hidden />
            <Trans>Pause for 10 minutes</Trans>
          </Button>
          <Button
            tone="danger"
            wide
            disabled={isBusy}
            onClick={run(() => call(moderation.putSanction, { params: person, body: { kind: 'ban' } }))}
          >
            <Ban size={18} aria-hidden />
            <Trans>Ban from the chat</Trans>
          </Button>
        </>
      )}
      {role === 'streamer' && !isOwn && (
        <Button
          tone="quiet"
          wide
          disabled={isBusy}
          onClick={run(() =>
            row.isModerator
              ? call(moderation.unnameModerator, { params: person })
              : call(moderation.nameModerator, { params: person }),
          )}
        >
          <Shield size={18} aria-hidden />
          {row.isModerator ? <Trans>No longer a moderator</Trans> : <Trans>Make moderator</Trans>}
        </Button>
      )}
      {!isOwn && (
        <Button tone="quiet" wide onClick={onPerson}>
          <UserRound size={18} aria-hidden />
          <Trans>Profile, report, block</Trans>
        </Button>
      )}
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
