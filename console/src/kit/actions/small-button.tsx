import { classNames } from '@tayang/design'
import type { ComponentProps } from 'react'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import style from './actions.module.css'

interface SmallButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  tone?: 'outline' | 'ghost' | 'danger' | 'light'
  /** The key that presses it. */
  shortcut?: string
  /** What the key does, where that is more than the button says. */
  shortcutLabel?: string
  onPress: () => void
}

/** A button within a row or a head, 30 px high (44 px on a phone). */
export function SmallButton(props: SmallButtonProps) {
  const { tone = 'outline', shortcut, shortcutLabel, onPress, className, children, ...rest } = props
  const label = shortcutLabel ?? (typeof children === 'string' ? children : (rest['aria-label'] ?? ''))
  useShortcuts(shortcut ? { [shortcut]: { label, run: onPress, isOff: rest.disabled === true } } : {})
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={shortcut}
      className={classNames(style.small, style[tone], className)}
      onClick={onPress}
    >
      {children}
      {shortcut && <Kbd keys={shortcut} />}
    </button>
  )
}
