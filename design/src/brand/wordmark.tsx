import { Mark } from './mark.tsx'
import style from './wordmark.module.css'

/** Mark and name side by side; the name is .82 of the mark. Under 24 px use the mark alone. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={style.wordmark} style={{ fontSize: size * 0.82 }}>
      <Mark size={size} />
      tayang
    </span>
  )
}
