import { Check, CircleAlert, Info } from 'lucide-react'
import style from './toast.module.css'

export type ToastTone = 'ok' | 'info' | 'error'

const icons = { ok: Check, info: Info, error: CircleAlert }

/** A short message that disappears on its own. */
export function Toast({ tone, children }: { tone: ToastTone; children: string }) {
  const Icon = icons[tone]
  return (
    <div className={style.toast} data-tone={tone}>
      <Icon size={18} aria-hidden />
      {children}
    </div>
  )
}
