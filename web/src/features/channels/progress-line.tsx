import { partOf, type Showing } from './channel-view.ts'
import { useNow } from './use-now.ts'
import style from './channels.module.css'

/** How much of a programme is over. Keeps its place until that is known. */
export function ProgressLine({ programme }: { programme: Pick<Showing, 'startAt' | 'endAt'> }) {
  const now = useNow()
  const part = now === null ? null : partOf(programme, now)
  return (
    <span className={style.progress} aria-hidden>
      {part !== null && <span style={{ width: `${Math.round(part * 100)}%` }} />}
    </span>
  )
}
