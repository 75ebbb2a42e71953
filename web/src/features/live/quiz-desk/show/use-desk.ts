import { liveQuiz, type DeskState, type QuizDesk } from '@tayang/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRoom, type QuizFrame, type RoomConnection } from '#features/chat/live-chat'
import { useCall, useRefresh } from '#shared/api'
import { openDeskId } from './desk-id.ts'

export interface Desk {
  /** Undefined until it was read, null where it could not be. */
  desk: QuizDesk | undefined | null
  /** What changes from second to second. */
  state: DeskState | null
  room: RoomConnection | null
  deskId: string | null
  /** This page has the hand. */
  isHolding: boolean
  retry: () => void
  /** Takes over what a call answered, before the socket tells it. */
  take: (state: DeskState) => void
  refresh: () => void
}

/** Frames after which the desk is read again: what they change is more than a state. */
const CHANGING: readonly QuizFrame['type'][] = ['quiz', 'quiz-revealed', 'quiz-void', 'quiz-ended']

/** The desk of a show: read once, and then told by the room each second. */
export function useDesk(showId: string, ownerId: string): Desk {
  const room = useRoom({ roomId: showId, ownerId })
  const read = useCall(liveQuiz.getQuizDesk, { params: { id: showId } }, { freshMs: 0 })
  const refreshCalls = useRefresh()
  const [told, setTold] = useState<{ state: DeskState; at: number } | null>(null)
  const take = useCallback((state: DeskState) => setTold({ state, at: Date.now() }), [])
  const [deskId, setDeskId] = useState<string | null>(null)
  const refresh = useCallback(() => refreshCalls(liveQuiz.getQuizDesk, liveQuiz.getQuizBoard), [refreshCalls])
  useEffect(() => {
    const closing = new AbortController()
    void openDeskId(closing.signal).then((id) => closing.signal.aborted || setDeskId(id))
    return () => closing.abort()
  }, [])

  const receive = useEffectEvent((frame: QuizFrame) => {
    if (frame.type === 'quiz-desk') take(frame.desk)
    else if (frame.type === 'authorized') watch()
    else if (CHANGING.includes(frame.type)) refresh()
  })
  const watch = () => {
    if (room && deskId !== null) room.sendQuiz({ type: 'quiz-desk', deskId })
  }
  useEffect(() => room?.onQuiz((frame) => receive(frame)), [room])
  const watchNow = useEffectEvent(() => room?.view.getState().isAuthorized && watch())
  useEffect(() => void watchNow(), [room, deskId])

  const desk = read.data ?? (read.isPending ? undefined : null)
  // Whichever is newer: a call that was read again knows more than what was told before.
  const state = told !== null && told.at >= read.dataUpdatedAt ? told.state : (desk ?? null)
  return {
    desk,
    state,
    room,
    deskId,
    isHolding: deskId !== null && state?.handId === deskId,
    retry: () => void read.refetch(),
    take,
    refresh,
  }
}
