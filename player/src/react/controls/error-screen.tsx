import { useEffect, useRef } from 'react'

import type { PlayerError } from '../../core/index.ts'
import { RestartIcon } from './icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './error-screen.module.css'

interface ErrorScreenProps {
  error: PlayerError
  words: PlayerTexts
  onRetry(): void
  onDismiss(): void
}

/** The text of an error, with buttons to retry and to dismiss it. */
export function ErrorScreen({ error, words, onRetry, onDismiss }: ErrorScreenProps) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  const { title, detail } = words.error(error)
  return (
    <div className={styles.screen} role="alert">
      <div className={styles.words}>
        <h2>{title}</h2>
        {detail && <p>{detail}</p>}
        <div className={styles.actions}>
          <button ref={retry} type="button" className={styles.retry} onClick={onRetry}>
            <RestartIcon />
            {words.tryAgain}
          </button>
          <button type="button" className={styles.dismiss} onClick={onDismiss}>
            {words.dismiss}
          </button>
        </div>
      </div>
    </div>
  )
}
