import { playback, type Access } from '@tayang/contract'
import type { PlayerFault } from '@tayang/player/core'
import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal, call, isRefusal } from '#shared/api'
import { session } from '#shared/session'

/** How soon a show that has no pictures yet is looked at again. */
const LOOK_AGAIN_MS = 1_000
/** A call that failed is repeated after each of these; then the viewer is told, and decides. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000] as const

/** The number that the engine gives to a line on which nothing answers. */
const NO_ANSWER = 1002

interface Stream {
  access: Access | null
  /** Why there is nothing to play, once trying again by ourselves made no sense any more. */
  fault: PlayerFault | null
  again: () => void
}

/** The show's address, asked for until its first pictures are there. */
export function useStream(showId: string, isOver: boolean): Stream {
  const [access, setAccess] = useState<Access | null>(null)
  const [fault, setFault] = useState<PlayerFault | null>(null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const waits: number[] = [...RETRY_AFTER_MS]
    const lookIn = (ms: number) => (timer = setTimeout(() => void look(), ms))
    const look = async () => {
      try {
        const found = await askOnce(showId)
        if (isCurrent) setAccess(found)
      } catch (error) {
        if (!isCurrent) return
        // Nothing is published yet: the pictures may come any second, and the room tells when the show is over.
        if (isRefusal(error, 'MISSING_VIDEO')) return lookIn(LOOK_AGAIN_MS)
        const wait = mayPass(error) ? waits.shift() : undefined
        if (wait !== undefined) return lookIn(wait)
        setFault(faultOf(error))
      }
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [showId, isOver, asked])

  const again = useCallback(() => {
    setFault(null)
    setAsked((times) => times + 1)
  }, [])
  return { access, fault: isOver ? null : fault, again }
}

async function askOnce(showId: string): Promise<Access> {
  const operation = session.viewer() ? playback.getLiveShowAccess : playback.getLiveShowPublicAccess
  return (await call(operation, { params: { id: showId }, query: {} })).data
}

/** Whether the same call may be answered otherwise in a moment: the line, the server, or too many calls at once. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return true
  return error.status === null || error.status === 429 || error.status >= 500
}

function faultOf(error: unknown): PlayerFault {
  const isOffline = error instanceof ApiRefusal && error.status === null
  return isOffline ? { kind: 'network', code: NO_ANSWER } : { kind: 'general' }
}
