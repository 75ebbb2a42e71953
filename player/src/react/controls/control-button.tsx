import type { ButtonHTMLAttributes, ReactNode } from 'react'

import styles from './control-button.module.css'

interface ControlButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  label: string
  /** The key that does the same, displayed beside the label. */
  shortcut?: string
  children: ReactNode
  isOn?: boolean
}

/** A round 48 px icon button; its label is read by screen readers and displayed on hover. */
export function ControlButton({ label, shortcut, children, isOn, className, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      data-on={isOn || undefined}
      className={className ? `${styles.button} ${className}` : styles.button}
      {...rest}
    >
      {children}
    </button>
  )
}
