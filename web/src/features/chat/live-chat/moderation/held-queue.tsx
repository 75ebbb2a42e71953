import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { moderation, type HeldLine } from '@tayang/contract'
import { Button, EmptyState, IconButton, Sheet } from '@tayang/design'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isRefusal, useCall, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import type { RoomConnection } from '../room-connection.ts'
import style from './moderation.module.css'

/** Messages held for review: their number, and a sheet to approve or drop them. */
export function HeldQueue({ room }: { room: RoomConnection }) {
  const { t } = useLingui()
  const { held, approve, drop } = useHeld(room)
  const [isOpen, setIsOpen] = useState(false)
  const close = useRef<HTMLButtonElement>(null)

  const handleDecision = (decide: (message: HeldLine) => void, message: HeldLine) => {
    decide(message)
    // The pressed button is gone with its message; without a focus no key would reach the sheet.
    close.current?.focus()
  }
  return (
    <>
      <Button tone={held.length > 0 ? 'brand' : 'ghost'} size="small" onClick={() => setIsOpen(true)}>
        {held.length === 0 ? (
          <Trans>No comments waiting for review</Trans>
        ) : (
          <Plural value={held.length} one="# held comment" other="# held comments" />
        )}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} label={t`Held comments`} className={style.sheet}>
        <h2 className={style.title}>
          <Trans>Held comments</Trans>
        </h2>
        {held.length === 0 ? (
          <EmptyState cloth="kawung" title={t`No comments waiting for review`} />
        ) : (
          <ul className={style.held}>
            {held.map((message) => (
              <li key={message.id}>
                <p>
                  <strong>{message.profile.name}</strong> {message.text}
                </p>
                <IconButton
                  label={t`Approve the comment by ${message.profile.name}`}
                  onClick={() => handleDecision(approve, message)}
                >
                  <Check size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Reject the comment by ${message.profile.name}`}
                  onClick={() => handleDecision(drop, message)}
                >
                  <X size={20} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Button ref={close} tone="ghost" wide onClick={() => setIsOpen(false)}>
          <Trans>Close</Trans>
        </Button>
      </Sheet>
    </>
  )
}

/** The messages that were held before this page opened, and those since then. */
function useHeld(room: RoomConnection) {
  const { t } = useLingui()
  const isOpen = useStore(room.view, (view) => view.connection === 'open')
  const received = useStore(room.view, (view) => view.held)
  // Read again after every reconnect: the page misses what is held while it is disconnected.
  const { data: before = [] } = useCall(
    moderation.listHeldLines,
    isOpen ? { params: { id: room.roomId } } : null,
    { freshMs: 0, keepsPrevious: true },
  )
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const onFailed = (error: Error) => {
    // Another moderator was faster.
    if (!isRefusal(error, 'LINE_NOT_FOUND')) showToast(t`That didn't work. Please try again.`, 'error')
  }
  const approveLine = useChange(moderation.approveLine, { onFailed })
  const dropLine = useChange(moderation.dropLine, { onFailed })
  const decideWith =
    ({ run }: typeof approveLine | typeof dropLine) =>
    ({ id }: HeldLine) => {
      setDecided(new Set([...decided, id]))
      run({ params: { id: room.roomId, lineId: id } })
    }
  const known = new Set(received.map(({ id }) => id))
  const held = [...before.filter(({ id }) => !known.has(id)), ...received]
  return {
    held: held.filter(({ id }) => !decided.has(id)),
    approve: decideWith(approveLine),
    drop: decideWith(dropLine),
  }
}
