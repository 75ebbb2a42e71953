import type { CardShape } from './card-shape.ts'
import { Skeleton } from './skeleton.tsx'
import style from './card.module.css'

/** The placeholder of a card that is loading, of exactly its size. */
export function CardSkeleton({ shape }: { shape: CardShape }) {
  return (
    <div className={`${style.card} ${style[shape]}`} aria-hidden>
      <span className={style.frame}>
        <Skeleton className={style.picture} />
      </span>
      <span className={style.title}>
        <Skeleton width="80%" height="1em" />
      </span>
      <span className={style.meta}>
        <Skeleton width="50%" height=".9em" />
      </span>
    </div>
  )
}
