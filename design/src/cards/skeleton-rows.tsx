import { Skeleton } from './skeleton.tsx'
import style from './skeleton-rows.module.css'

/** A placeholder of a list: rows in place of one slab. */
export function SkeletonRows({ height }: { height: string }) {
  return <Skeleton height={height} className={style.rows} />
}
