import { Trans } from '@lingui/react/macro'
import type { QuizDetail } from '@tayang/contract'
import { Button } from '@tayang/design'
import { loadChunk } from '@tayang/design/chunks'
import { followQuiz, type Playback, type QuizFollower } from '@tayang/player/dom'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useLanguage } from '#shared/i18n'
import { session } from '#shared/session'
import type { QuizDialogProps } from './dialog/quiz-dialog.tsx'
import style from './dialog/quiz-dialog.module.css'
import { keepPlace, takePlace } from './kept-place.ts'
import { readQuiz, readTimes } from './read-quiz.ts'

interface FilmQuizProps {
  videoId: string
  playback: Playback
  posterUrl?: string | undefined
}

/** A line that nobody presses goes by itself. */
const HINT_MS = 20_000
const fetchDialog = async () => (await loadChunk(() => import('./dialog/quiz-dialog.tsx'))).QuizDialog

/** Offers the quizzes of a film at their seconds; draws nothing before. */
export function FilmQuiz({ videoId, playback, posterUrl }: FilmQuizProps) {
  const language = useLanguage()
  const follower = useRef<QuizFollower>(null)
  const fetched = useRef(new Map<number, QuizDetail | null>())
  // Kept in the state and not fetched while it is drawn: a part that is fetched then is shown late.
  const [Dialog, setDialog] = useState<ComponentType<QuizDialogProps> | null>(null)
  const [open, setOpen] = useState<{ atS: number; hasBegun: boolean } | null>(null)
  const [hintS, setHintS] = useState<number | null>(null)

  const fetchQuiz = async (atS: number) => {
    const quiz = await readQuiz(videoId, atS, language)
    fetched.current.set(atS, quiz)
    return quiz
  }
  const prepare = useEffectEvent(async (atS: number) => {
    if (fetched.current.has(atS)) return
    fetched.current.set(atS, null)
    await Promise.all([fetchDialog().then((found) => setDialog(() => found)), fetchQuiz(atS)])
  })
  const show = useEffectEvent(async (atS: number, hasBegun: boolean) => {
    setHintS(null)
    setOpen({ atS, hasBegun })
    if (Dialog) return
    // A film never waits for what cannot be shown.
    const found = await fetchDialog().catch(() => null)
    if (found) setDialog(() => found)
    else close()
  })
  const close = () => {
    setOpen(null)
    follower.current?.close()
  }

  useEffect(() => {
    const following = followQuiz(playback, {
      onPrepare: (atS) => void prepare(atS).catch(() => undefined),
      onOffer: (atS) => void show(atS, false),
      onHint: setHintS,
      isBlocked: () => document.querySelector('dialog[open], [role="dialog"]') !== null,
    })
    follower.current = following
    return () => following[Symbol.dispose]()
  }, [playback])

  useEffect(() => {
    let isGone = false
    const place = session.viewer() ? takePlace(videoId) : null
    if (place) playback.seek(place.positionS)
    // A film whose quizzes cannot be read is a film without any.
    readTimes(videoId, language)
      .catch((): readonly number[] => [])
      .then((times) => {
        if (isGone) return
        if (place && times.includes(place.atS)) {
          follower.current?.open(place.atS, true)
          void show(place.atS, true)
        }
        follower.current?.list(times)
      })
    return () => void (isGone = true)
  }, [videoId, language, playback])

  useEffect(() => {
    if (hintS === null) return
    const timer = setTimeout(() => setHintS(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hintS])

  if (open && Dialog) {
    return (
      <Dialog
        quiz={fetched.current.get(open.atS) ?? null}
        video={playback.video}
        posterUrl={posterUrl}
        hasBegun={open.hasBegun}
        read={() => fetchQuiz(open.atS)}
        onSignIn={() => {
          keepPlace({ videoId, atS: open.atS, positionS: playback.video.currentTime })
          if (document.fullscreenElement) void document.exitFullscreen()
        }}
        onClose={close}
      />
    )
  }
  if (hintS === null) return null
  return (
    <p className={style.hint} role="status">
      <Trans>There is a quiz about what you just heard.</Trans>
      <Button
        size="small"
        onClick={() => {
          follower.current?.open(hintS)
          void show(hintS, false)
        }}
      >
        <Trans>Open the quiz</Trans>
      </Button>
    </p>
  )
}
