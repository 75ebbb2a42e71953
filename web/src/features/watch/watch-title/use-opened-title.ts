import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useRead } from '#shared/api'
import { session, useViewer } from '#shared/session'
import { useLanguage } from '#shared/i18n'
import { belongsTo, openTitle, type OpenedTitle, type Refused } from './open-title.ts'
import type { WatchTitleProps } from './watch-props.ts'

interface OpenedState {
  /** Null while it is read. */
  opened: OpenedTitle | null
  /** Why it could not be read; null where it could. */
  error: unknown
  retry: () => void
  /** Access ended while the title played. */
  refuse: (state: Refused) => void
}

/** Reads a title with its access and its stored position; signing in meanwhile reads it again. */
export function useOpenedTitle({ page, mediaId, onClose, ...props }: WatchTitleProps): OpenedState {
  // What the server read is of the first title that plays, and not of the next.
  const early = props.early?.item.id === mediaId ? props.early : null
  const language = useLanguage()
  const accountId = useViewer()?.account.id
  const [attempt, setAttempt] = useState(0)
  const [usesEarly, setUsesEarly] = useState<boolean | null>(null)
  const { type, id } = page

  // Decided in the browser: the server renders every page as a guest's.
  useEffect(() => {
    setUsesEarly(Boolean(early && belongsTo(early.item, { type, id }) && !session.viewer()))
  }, [early, type, id, accountId])

  const key = `${type} ${id} ${mediaId} ${language} ${accountId} ${attempt}`
  const read = useRead(usesEarly === false ? key : null, () =>
    openTitle({ id: mediaId, page: { type, id } }, language),
  )
  const close = useEffectEvent(onClose)
  const isNotHere = read.answer === null
  useEffect(() => {
    // An address that names a title that is not here is the address of the page alone.
    if (isNotHere) close()
  }, [isNotHere])

  const ofServer = useMemo<OpenedTitle | null>(
    () => early && { state: 'playable', ...early, stored: null },
    [early],
  )
  const found = usesEarly ? ofServer : (read.answer ?? null)
  const [refusal, setRefusal] = useState<{ key: string; opened: OpenedTitle } | null>(null)
  return {
    opened: refusal?.key === key ? refusal.opened : found,
    error: read.error,
    retry: () => setAttempt(attempt + 1),
    refuse: (state) => found && setRefusal({ key, opened: { state, item: found.item } }),
  }
}
