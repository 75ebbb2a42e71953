import { Trans, useLingui } from '@lingui/react/macro'
import type { TitleState } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useEffect, useRef, useState } from 'react'
import { Panel } from '#kit'
import { formatClock } from '#shared/i18n'
import { Film, type FilmAt } from './film.tsx'
import { secondOf } from './quiz-draft.ts'
import style from './quizzes.module.css'

interface SecondPickerProps {
  title: TitleState | null
  second: number | null
  error: string | undefined
  onChoose: (second: number) => void
}

/** The second at which the quiz is shown: picked on the film, or typed. */
export function SecondPicker({ title, second, error, onChoose }: SecondPickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState(second === null ? '' : formatClock(second))
  const film = useRef<FilmAt>(null)
  useEffect(() => setText(second === null ? '' : formatClock(second)), [second])
  const version = title?.version ?? null
  const isReady = version !== null && (title?.heights.length ?? 0) > 0
  return (
    <Panel
      title={<Trans>When it is shown</Trans>}
      note={title?.durationSeconds ? formatClock(title.durationSeconds) : undefined}
      className={style.panel}
    >
      <div className={style.pick}>
        {isReady ? (
          <Film ref={film} version={version} mark={second} onPick={onChoose} />
        ) : (
          <p className={style.quiet}>
            {title === null
              ? t`Choose a title first.`
              : t`This title cannot be watched yet; its second can be typed.`}
          </p>
        )}
        <TextField
          label={t`Second of the film (minutes:seconds)`}
          value={text}
          inputMode="numeric"
          placeholder="12:30"
          error={error}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => take()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            take()
          }}
        />
      </div>
    </Panel>
  )

  function take() {
    const typed = secondOf(text)
    if (typed === null || typed === second) {
      setText(second === null ? '' : formatClock(second))
      return
    }
    onChoose(typed)
    film.current?.goTo(typed)
  }
}
