import { liveQuiz } from '@tayang/contract'
import { useEffect, useEffectEvent } from 'react'
import { isRefusal, useChange } from '#shared/api'
import { useRefusalToast } from '#shared/refusals'
import type { Desk } from './use-desk.ts'

/** What the host does: each call carries the page's id, so that one hand at a time hosts. */
export function useDeskCalls(showId: string, desk: Desk) {
  const showRefusal = useRefusalToast()
  const { deskId, take, refresh } = desk
  const tell = (error: Error) => {
    showRefusal(error)
    // The page was behind what the server knows.
    refresh()
  }
  const onDone = { onDone: ({ data }: { data: Parameters<typeof take>[0] }) => take(data), onFailed: tell }
  const hand = useChange(liveQuiz.takeQuizHand, {
    onDone: ({ data }) => take(data),
    // A page that only watches says so on the desk.
    onFailed: (error) => (isRefusal(error, 'QUIZ_HAND_TAKEN') ? refresh() : tell(error)),
  })
  const start = useChange(liveQuiz.startQuiz, {
    onDone: ({ data }) => {
      take(data)
      refresh()
    },
    onFailed: tell,
  })
  const ask = useChange(liveQuiz.askQuestion, onDone)
  const voiding = useChange(liveQuiz.voidQuestion, onDone)
  const end = useChange(liveQuiz.endQuiz, {
    onDone: ({ data }) => {
      take(data)
      refresh()
    },
    onFailed: tell,
  })
  const params = { id: showId }
  const hold = (takeOver: boolean) => {
    if (deskId !== null) hand.run({ params, body: { deskId, takeOver } })
  }
  // Also after a restart of the server, which forgets who had it.
  const isFree = desk.state?.handId === null
  const holdNow = useEffectEvent(() => hold(false))
  useEffect(() => {
    if (isFree) holdNow()
  }, [deskId, isFree])
  const withDesk = (run: (id: string) => void) => () => deskId !== null && run(deskId)
  return {
    hold,
    start: (setId: string) => withDesk((id) => start.run({ params, body: { deskId: id, setId } }))(),
    ask: (number: number) => withDesk((id) => ask.run({ params, body: { deskId: id, number } }))(),
    voidRound: (roundId: string) =>
      withDesk((id) => voiding.run({ params, body: { deskId: id, roundId } }))(),
    end: withDesk((id) => end.run({ params, body: { deskId: id } })),
    isStarting: start.isRunning,
    isAsking: ask.isRunning,
    isVoiding: voiding.isRunning,
    isEnding: end.isRunning,
  }
}

export type DeskCalls = ReturnType<typeof useDeskCalls>
