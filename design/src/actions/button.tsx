import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look.ts'
import style from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  wide?: boolean
  /** While set, the button shows this text beside a spinner and ignores presses. */
  busy?: string | undefined
}

/** A button. One brand-coloured button (`brand`) per view. */
export function Button({ tone, size, wide, busy, className, children, ...rest }: ButtonProps) {
  const look = buttonLook({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) })
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look, className)}
      // Not `disabled`, which would lose the focus: a dialog that this press opens could not give it back.
      {...(busy !== undefined && {
        'aria-disabled': true,
        'aria-busy': true,
        'data-busy': true,
        onClick: refusePress,
      })}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <LoaderCircle className={style.ring} size={18} aria-hidden />
          {busy}
        </>
      )}
    </button>
  )
}

function refusePress(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
