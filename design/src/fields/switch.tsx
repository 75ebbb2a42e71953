import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import style from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'children'> {
  /** What it turns on and off. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once and without a save. */
export function Switch({ label, checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={classNames(style.switch, className)}
      onClick={() => onChange(!checked)}
    />
  )
}
