import { useOverlay } from '@tayang/design/overlays'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

import { BackIcon, CloseIcon } from '../controls/icons.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  words: PlayerTexts
  children: ReactNode
  /** Set on an inner page: goes one level up. */
  onUp?: (() => void) | undefined
  onClose(): void
  action?: ReactNode
  /** Hangs below the top line instead of standing on the controls. */
  isBelow?: boolean
}

/** A popover above the controls on a desktop, a sheet from the bottom on a phone. */
export function Panel({ title, words, children, onUp, onClose, action, isBelow = false }: PanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useOverlay(true, onUp ?? onClose)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // A press anywhere else closes the panel; the button that opened it toggles it by itself.
    const handlePress = (event: PointerEvent) => {
      const target = event.target
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      if (!target.closest('[aria-expanded="true"]')) close.current()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [])
  return (
    <div
      ref={panel}
      className={styles.panel}
      data-below={isBelow || undefined}
      role="dialog"
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        {onUp && (
          <button type="button" className={styles.icon} aria-label={words.back} onClick={onUp}>
            <BackIcon />
          </button>
        )}
        <h2 id={titleId}>{title}</h2>
        {action}
        <button
          type="button"
          className={`${styles.icon} ${styles.close}`}
          aria-label={words.close}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {children}
    </div>
  )
}
