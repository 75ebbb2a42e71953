import { classNames } from '../class-names.ts'
import style from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  className?: string | undefined
}

/** A shimmering placeholder; it appears after 150 ms. */
export function Skeleton({ width = '100%', height, className }: SkeletonProps) {
  return <span aria-hidden className={classNames(style.skeleton, className)} style={{ width, height }} />
}
