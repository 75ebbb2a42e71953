import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import style from './choice.module.css'

/** One of a few: the browser's own list, which phones show best, under our own arrow. */
export function Choice({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(style.choice, className)}>
      <select {...rest} />
      <ChevronDown size={20} aria-hidden />
    </span>
  )
}
