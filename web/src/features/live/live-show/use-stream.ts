import { playback, type Access } from '@tayang/contract'
import type { PlayerFault } from '@tayang/player/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal, call, isRefusal, useRead } from '#shared/api'
import { session } from '#shared/session'

/** How soon a show that has no pictures yet is looked at again. */
const LOOK_AGAIN_MS = 1_000
/** A call that failed is repeated after each of these; then the viewer sees the fault, and decides. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000] as const

/** The number that the player engine gives to a connection on which nothing answers. */
const NO_ANSWER = 1002

interface Stream {
  access: Access | null
  /** Why there is nothing to play, after the last try. */
  fault: PlayerFault | null
  again: () => void
}

/**
 * The show's address, read until its first pictures are there. A guest plays what the server found already; a signed-in
 * person may be blocked, and waits for the answer.
 */
export function useStream(
  showId: string,
  { isOver, early = null }: { isOver: boolean; early?: Access | null },
): Stream {
  const failures = useRef(0)
  // Decided in the browser: the server renders every page as a guest's.
  const [isGuest, setGuest] = useState(false)
  useEffect(() => setGuest(!session.viewer()), [])
  const { answer, error, again } = useRead(isOver ? null : showId, () => readAccess(showId), {
    // A show that is over keeps the access that it had.
    keepsPrevious: true,
    retryAfterMs(reason) {
      // Nothing is published yet: the pictures may come any second, and the chat room tells when the show is over.
      if (isRefusal(reason, 'MISSING_VIDEO')) return LOOK_AGAIN_MS
      return mayPass(reason) ? (RETRY_AFTER_MS[failures.current++] ?? null) : null
    },
  })
  const retry = useCallback(() => {
    failures.current = 0
    again()
  }, [again])
  const access = answer ?? (isGuest ? early : null)
  return { access, fault: isOver || error === null ? null : faultOf(error), again: retry }
}

async function readAccess(showId: string): Promise<Access> {
  const operation = session.viewer() ? playback.getLiveShowAccess : playback.getLiveShowPublicAccess
  return (await call(operation, { params: { id: showId }, query: {} })).data
}

/** Whether the same call may succeed in a moment: the connection, the server, or too many calls at once. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return true
  return error.status === null || error.status === 429 || error.status >= 500
}

function faultOf(error: unknown): PlayerFault {
  const isOffline = error instanceof ApiRefusal && error.status === null
  return isOffline ? { kind: 'network', code: NO_ANSWER } : { kind: 'general' }
}
