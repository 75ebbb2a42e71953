import { loadChunk } from '@tayang/design/chunks'
import { useEffect, useState, type ReactNode } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { useQuizReplay } from './replay/use-quiz-replay.tsx'

type Program = typeof import('./quiz-layer.tsx')
type Session = ReturnType<Program['openQuizSession']>

export interface LiveQuiz {
  /** The card of the question, the board or the poll. */
  card: (place: 'beside' | 'over' | 'over-chat', onGoToLive: () => void) => ReactNode
  /** Beside LIVE and the viewers. */
  chips: ReactNode
  /** For who went far back: questions as they were then. */
  replay: ReactNode
}

/**
 * The quiz and the polls of a room: their program is loaded when the room first tells of them. What has been asked and
 * answered outlives a card that moves into full screen.
 */
export function useLiveQuiz(room: RoomConnection | null): LiveQuiz {
  const { hasQuiz, isRewound } = useQuizFacts(room)
  const opened = useProgram(room, hasQuiz)
  const mediaTime = room && isRewound ? room.mediaTime : null
  const replay = useQuizReplay({ showId: room?.roomId ?? '', mediaTime })
  if (!opened || !room) return { card: () => null, chips: null, replay }
  const { session, program } = opened
  const { QuizLayer, QuizChips } = program
  return {
    card: (place, onGoToLive) => (
      <QuizLayer session={session} place={place} mediaTime={room.mediaTime} onGoToLive={onGoToLive} />
    ),
    chips: <QuizChips session={session} />,
    replay,
  }
}

function useProgram(room: RoomConnection | null, hasQuiz: boolean) {
  const [opened, setOpened] = useState<{ program: Program; session: Session } | null>(null)
  useEffect(() => {
    if (!room || !hasQuiz) return
    let session: Session | null = null
    let isLeft = false
    const open = async () => {
      const program = await loadChunk(() => import('./quiz-layer.tsx'))
      if (isLeft) return
      session = program.openQuizSession(room)
      setOpened({ program, session })
    }
    // A show is watched without its quiz where that cannot be loaded.
    open().catch(() => undefined)
    return () => {
      isLeft = true
      session?.[Symbol.dispose]()
      setOpened(null)
    }
  }, [room, hasQuiz])
  return opened
}

function useQuizFacts(room: RoomConnection | null) {
  const [facts, setFacts] = useState({ hasQuiz: false, isRewound: false })
  useEffect(() => {
    const note = ({ hasQuiz, isRewound }: { hasQuiz: boolean; isRewound: boolean }) =>
      setFacts((before) =>
        before.hasQuiz === hasQuiz && before.isRewound === isRewound ? before : { hasQuiz, isRewound },
      )
    note(room?.view.getState() ?? { hasQuiz: false, isRewound: false })
    return room?.view.subscribe(note)
  }, [room])
  return facts
}
