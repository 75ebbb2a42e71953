import { useEffect, useMemo, useRef, useState } from 'react'

import type { PlayerError } from '../../core/index.ts'
import { RestartIcon } from './icons.tsx'
import type { PlayerErrorText, PlayerTexts } from '../player-texts.ts'
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
  const { title, detail } = useSaid(words, error)
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

/** What is said of an error; nothing of one whose text is still on its way. */
function useSaid(words: PlayerTexts, error: PlayerError): PlayerErrorText {
  const text = useMemo(() => words.error(error), [words, error])
  const [late, setLate] = useState<{ of: unknown; said: PlayerErrorText } | null>(null)
  useEffect(() => {
    if (!(text instanceof Promise)) return undefined
    let isLeft = false
    void text.then((said) => isLeft || setLate({ of: text, said }))
    return () => void (isLeft = true)
  }, [text])
  if (!(text instanceof Promise)) return text
  return late?.of === text ? late.said : { title: '', detail: '' }
}
