import { CircleAlert } from 'lucide-react'
import style from '../sign-in.module.css'

/** The error of the whole form, announced at once to screen readers. */
export function Trouble({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <p className={style.trouble} role="alert">
      <CircleAlert size={16} aria-hidden />
      {children}
    </p>
  )
}
