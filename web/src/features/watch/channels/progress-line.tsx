import { useNow } from '#shared/i18n'
import { partOf, type Showing } from './channel-view.ts'
import style from './channels.module.css'

/** Often enough for a line that fills in minutes. */
const TICK_MS = 15_000

/** How much of a programme is over. Keeps its place until that is known. */
export function ProgressLine({ programme }: { programme: Pick<Showing, 'startAt' | 'endAt'> }) {
  const now = useNow({ everyMs: TICK_MS })
  const part = now === null ? null : partOf(programme, now)
  return (
    <span className={style.progress} aria-hidden>
      {part !== null && <span style={{ width: `${Math.round(part * 100)}%` }} />}
    </span>
  )
}
