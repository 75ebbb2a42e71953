import { Skeleton } from '@tayang/design'
import style from './dashboard-waits.module.css'

/** The panels of the dashboard while they are on their way, each in its place. */
export function DashboardWaits() {
  return (
    <div className={style.desk} aria-hidden>
      <Skeleton height="100%" className={style.header} />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" className={style.chat} />
    </div>
  )
}
