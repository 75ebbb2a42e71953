import { CircleAlert } from 'lucide-react'
import style from '../sign-in.module.css'

/** What went wrong with the whole form, said at once to a screen reader. */
export function Trouble({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <p className={style.trouble} role="alert">
      <CircleAlert size={16} aria-hidden />
      {children}
    </p>
  )
}
