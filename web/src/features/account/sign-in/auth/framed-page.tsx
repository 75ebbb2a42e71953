import type { ReactNode } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { IsPage } from './view-head.tsx'
import style from './auth-frame.module.css'

interface FramedPageProps {
  viewKey: string
  onBack?: (() => void) | undefined
  /** Viewers do not see it. */
  isForGuests?: boolean
  children: ReactNode
}

/** The frame of the auth dialog as a page: a sheet on a phone, art beside a form on a desk. */
export function FramedPage({ viewKey, onBack, isForGuests = false, children }: FramedPageProps) {
  return (
    <IsPage value>
      <div className={style.page}>
        <section className={isForGuests ? 'for-guests' : undefined}>
          <AuthFrame viewKey={viewKey} takesFocus={false} onBack={onBack}>
            {children}
          </AuthFrame>
        </section>
      </div>
    </IsPage>
  )
}
