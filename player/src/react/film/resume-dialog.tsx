import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

import { timeText } from '../../core/index.ts'
import { PlayIcon, RestartIcon } from '../controls/icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './resume-dialog.module.css'

interface ResumeDialogProps {
  positionS: number
  lengthS: number
  words: PlayerTexts
  /** A picture of the stored position, where there is one. */
  frame?: ReactNode
  onResume(): void
  onStartOver(): void
  onCancel(): void
}

/** Asks whether to resume at the stored position; arrow keys choose, Enter confirms. */
export function ResumeDialog({
  positionS,
  lengthS,
  words,
  frame,
  onResume,
  onStartOver,
  onCancel,
}: ResumeDialogProps) {
  const titleId = useId()
  const questionId = useId()
  const resume = useRef<HTMLButtonElement>(null)
  const startOver = useRef<HTMLButtonElement>(null)
  useEffect(() => resume.current?.focus(), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Tab'].includes(event.key)) {
      // With two buttons every arrow, and Tab, moves to the other one.
      event.preventDefault()
      ;(document.activeElement === resume.current ? startOver : resume).current?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    } else if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) {
      event.preventDefault()
      event.target.click()
    }
    // The player behind must not receive the keys of the dialog.
    event.stopPropagation()
    event.nativeEvent.stopPropagation()
  }

  return (
    <div className={styles.veil} onKeyDown={handleKeyDown}>
      <div
        className={styles.dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={questionId}
      >
        <div className={styles.frame}>
          {frame}
          <div className={styles.progress} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (positionS / lengthS) * 100)}%` }} />
          </div>
        </div>
        <div className={styles.body}>
          <h2 id={titleId}>{words.resumeTitle}</h2>
          <p id={questionId}>{words.resumeQuestion(timeText(positionS))}</p>
          <div className={styles.actions}>
            <button ref={resume} type="button" className={styles.resume} onClick={onResume}>
              <PlayIcon />
              {words.resume}
            </button>
            <button ref={startOver} type="button" className={styles.startOver} onClick={onStartOver}>
              <RestartIcon />
              {words.startOver}
            </button>
          </div>
          <p className={styles.hint} aria-hidden="true">
            <kbd>←</kbd> <kbd>→</kbd> {words.choose} <kbd className={styles.enter}>Enter</kbd> {words.confirm}
          </p>
        </div>
      </div>
    </div>
  )
}
