import { Toast } from '@tayang/design'
import { useStore } from 'zustand'
import { toasts } from '#shared/toasts'
import style from './app.module.css'

export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div className={style.toasts} aria-live="polite">
      {shown.map(({ id, tone, text }) => (
        <Toast key={id} tone={tone}>
          {text}
        </Toast>
      ))}
    </div>
  )
}
