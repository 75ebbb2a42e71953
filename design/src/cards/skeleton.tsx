import { classNames } from '../class-names.ts'
import style from './skeleton.module.css'

interface Props {
  width?: string
  height?: string
  className?: string | undefined
}

/** A shimmering placeholder; it appears after 150 ms. */
export function Skeleton({ width = '100%', height, className }: Props) {
  return <span aria-hidden className={classNames(style.skeleton, className)} style={{ width, height }} />
}
