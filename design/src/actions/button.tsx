import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { buttonLook, type ButtonSize, type ButtonTone } from './button-look.ts'
import style from './button.module.css'

interface Props extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  wide?: boolean
  /** While set, the button says this beside a turning ring and takes no press. */
  busy?: string | undefined
}

/** A pill that acts. One ember (`brand`) button per view. */
export function Button({ tone, size, wide, busy, className, disabled, children, ...rest }: Props) {
  const look = buttonLook({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) })
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look, className)}
      disabled={disabled || busy !== undefined}
      data-busy={busy !== undefined || undefined}
      aria-busy={busy !== undefined || undefined}
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
