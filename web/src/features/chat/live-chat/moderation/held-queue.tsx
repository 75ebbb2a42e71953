import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { moderation, type HeldLine } from '@tayang/contract'
import { Button, EmptyState, IconButton, Sheet } from '@tayang/design'
import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call, isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'
import type { RoomConnection } from '../room-connection.ts'
import style from './moderation.module.css'

/** Lines that wait for a moderator: how many, and a sheet where they are let in or dropped. */
export function HeldQueue({ room }: { room: RoomConnection }) {
  const { t } = useLingui()
  const { held, forget } = useHeld(room)
  const [isOpen, setIsOpen] = useState(false)
  const close = useRef<HTMLButtonElement>(null)

  const decide = (line: HeldLine, isIn: boolean) => {
    const params = { id: room.roomId, lineId: line.id }
    forget(line.id)
    // The button that was pressed is gone with its line; without a focus no key would reach the sheet.
    close.current?.focus()
    call(isIn ? moderation.approveLine : moderation.dropLine, { params }).catch((error: unknown) => {
      // Another moderator was faster.
      if (!isRefusal(error, 'LINE_NOT_FOUND')) showToast(t`That did not work. Please try again.`, 'error')
    })
  }
  return (
    <>
      <Button tone={held.length > 0 ? 'brand' : 'ghost'} size="small" onClick={() => setIsOpen(true)}>
        {held.length === 0 ? (
          <Trans>Nothing held</Trans>
        ) : (
          <Plural value={held.length} one="# held comment" other="# held comments" />
        )}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} label={t`Held comments`} className={style.sheet}>
        <h2 className={style.title}>
          <Trans>Held comments</Trans>
        </h2>
        {held.length === 0 ? (
          <EmptyState cloth="kawung" title={t`Nothing waits for you`} />
        ) : (
          <ul className={style.held}>
            {held.map((line) => (
              <li key={line.id}>
                <p>
                  <strong>{line.profile.name}</strong> {line.text}
                </p>
                <IconButton
                  label={t`Let the comment of ${line.profile.name} in`}
                  onClick={() => decide(line, true)}
                >
                  <Check size={20} aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Drop the comment of ${line.profile.name}`}
                  onClick={() => decide(line, false)}
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

/** What waited before this page came, and what has come since. */
function useHeld(room: RoomConnection) {
  const told = useStore(room.view, (view) => view.held)
  const [before, setBefore] = useState<readonly HeldLine[]>([])
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const connection = useStore(room.view, (view) => view.connection)
  useEffect(() => {
    if (connection !== 'open') return
    let isCurrent = true
    call(moderation.listHeldLines, { params: { id: room.roomId } }).then(
      ({ data }) => isCurrent && setBefore(data),
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [room, connection])
  const known = new Set(told.map(({ id }) => id))
  const held = [...before.filter(({ id }) => !known.has(id)), ...told].filter(({ id }) => !decided.has(id))
  return { held, forget: (id: string) => setDecided(new Set([...decided, id])) }
}
