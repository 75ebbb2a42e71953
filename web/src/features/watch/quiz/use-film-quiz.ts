import type { QuizDetail } from '@tayang/contract'
import { loadChunk } from '@tayang/design/chunks'
import { followQuiz, type Playback, type QuizFollower } from '@tayang/player/dom'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useLanguage } from '#shared/i18n'
import { session } from '#shared/session'
import type { QuizDialogProps } from './dialog/quiz-dialog.tsx'
import { keepPlace, takePlace } from './kept-place.ts'
import { readQuiz, readTimes } from './read-quiz.ts'

/** A line that nobody presses goes by itself. */
const HINT_MS = 20_000
const fetchDialog = async () => (await loadChunk(() => import('./dialog/quiz-dialog.tsx'))).QuizDialog

/** The quizzes of a film while it plays: which one is open, and at which one a line says so. */
export function useFilmQuiz(videoId: string, playback: Playback) {
  const language = useLanguage()
  const follower = useRef<QuizFollower>(null)
  const { Dialog, quizAt, fetchQuiz, prepare, needDialog } = useFetchedQuizzes(videoId)
  const [open, setOpen] = useState<{ atS: number; hasBegun: boolean } | null>(null)
  const [hintS, setHintS] = useHint()

  const close = () => {
    setOpen(null)
    follower.current?.close()
  }
  const show = (atS: number, hasBegun: boolean) => {
    setHintS(null)
    setOpen({ atS, hasBegun })
    // A film never waits for what cannot be shown.
    void needDialog().catch(close)
  }
  const handlePrepare = useEffectEvent((atS: number) => void prepare(atS).catch(() => undefined))
  const handleOffer = useEffectEvent(show)

  useEffect(() => {
    const following = followQuiz(playback, {
      onPrepare: (atS) => handlePrepare(atS),
      onOffer: (atS) => handleOffer(atS, false),
      onHint: setHintS,
      isBlocked: () => document.querySelector('dialog[open], [role="dialog"]') !== null,
    })
    follower.current = following
    return () => following[Symbol.dispose]()
  }, [playback, setHintS])

  useEffect(() => {
    let isGone = false
    const place = session.viewer() ? takePlace(videoId) : null
    if (place) playback.seek(place.positionS)
    let isListed = false
    const list = (times: readonly number[]) => {
      if (isGone) return
      isListed = true
      if (place && times.includes(place.atS)) {
        follower.current?.open(place.atS, true)
        handleOffer(place.atS, true)
      }
      follower.current?.list(times)
    }
    // A film whose quizzes cannot be read is a film without any.
    void readTimes(videoId, language).then(list, () => list([]))
    return () => {
      isGone = true
      // A sign-in builds the player again, also while the list is read.
      if (place && !isListed) keepPlace(place)
    }
  }, [videoId, language, playback])

  const openHint = () => {
    if (hintS === null) return
    follower.current?.open(hintS)
    show(hintS, false)
  }
  return { Dialog, open, hasHint: hintS !== null, quizAt, fetchQuiz, close, openHint }
}

/** The dialog and the quizzes, fetched before their second comes. */
function useFetchedQuizzes(videoId: string) {
  const language = useLanguage()
  const fetched = useRef(new Map<number, QuizDetail | null>())
  // Kept in the state and not fetched while it is drawn: a part that is fetched then is shown late.
  const [Dialog, setDialog] = useState<ComponentType<QuizDialogProps> | null>(null)
  const needDialog = async () => {
    if (Dialog) return
    const found = await fetchDialog()
    setDialog(() => found)
  }
  const fetchQuiz = async (atS: number) => {
    const quiz = await readQuiz(videoId, atS, language)
    fetched.current.set(atS, quiz)
    return quiz
  }
  const prepare = async (atS: number) => {
    if (fetched.current.has(atS)) return
    fetched.current.set(atS, null)
    await Promise.all([needDialog(), fetchQuiz(atS)])
  }
  return { Dialog, quizAt: (atS: number) => fetched.current.get(atS) ?? null, fetchQuiz, prepare, needDialog }
}

function useHint() {
  const [hintS, setHintS] = useState<number | null>(null)
  useEffect(() => {
    if (hintS === null) return
    const timer = setTimeout(() => setHintS(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hintS])
  return [hintS, setHintS] as const
}
