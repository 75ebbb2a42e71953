import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import style from './choice.module.css'

/** A native select, which phones show best, with our own arrow. */
export function Choice({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(style.choice, className)}>
      <select {...rest} />
      <ChevronDown size={20} aria-hidden />
    </span>
  )
}
