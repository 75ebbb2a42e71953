import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { iconLook } from './button-look.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, and the tooltip. */
  label: string
  filled?: boolean
  children: ReactNode
}

/** A round button with an icon only; at least 44 px. */
export function IconButton({ label, filled = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconLook({ filled }), className)}
    >
      {children}
    </button>
  )
}
