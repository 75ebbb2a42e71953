import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import type { Playback } from '@tayang/player/dom'
import style from './dialog/quiz-dialog.module.css'
import { keepPlace } from './kept-place.ts'
import { useFilmQuiz } from './use-film-quiz.ts'

interface FilmQuizProps {
  videoId: string
  playback: Playback
  posterUrl?: string | undefined
}

/** Offers the quizzes of a film at their seconds; draws nothing before. */
export function FilmQuiz({ videoId, playback, posterUrl }: FilmQuizProps) {
  const { Dialog, open, hasHint, quizAt, fetchQuiz, close, openHint } = useFilmQuiz(videoId, playback)

  if (open && Dialog) {
    return (
      <Dialog
        quiz={quizAt(open.atS)}
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
  if (!hasHint) return null
  return (
    <p className={style.hint} role="status">
      <Trans>There is a quiz about what you just heard.</Trans>
      <Button size="small" onClick={openHint}>
        <Trans>Open the quiz</Trans>
      </Button>
    </p>
  )
}
