import { useLingui } from '@lingui/react/macro'
import { Cloth, IconButton, Mark } from '@tayang/design'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { AuthArt } from './auth-art.tsx'
import { TermsFooter } from './terms-footer.tsx'
import style from './auth-frame.module.css'

interface AuthFrameProps {
  /** Changes with the view, whose first field then takes the focus. */
  viewKey: string
  /** Whether the first view takes the focus too: in a dialog, not on a page. */
  takesFocus: boolean
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Art beside a form; on a phone kawung cloth above it. The same in the dialog and on a page. */
export function AuthFrame({ viewKey, takesFocus, onBack, onClose, children }: AuthFrameProps) {
  const { t } = useLingui()
  const side = useFocusOfView(viewKey, takesFocus)
  return (
    <div className={style.frame}>
      <AuthArt />
      <div className={style.side} ref={side}>
        <Cloth kind="kawung" tile={52} className={style.cloth} />
        <div className={style.bar}>
          {onBack && (
            <IconButton label={t`Back`} onClick={onBack}>
              <ArrowLeft size={22} aria-hidden />
            </IconButton>
          )}
          {onClose && (
            <IconButton label={t`Close`} className={style.close} onClick={onClose}>
              <X size={22} aria-hidden />
            </IconButton>
          )}
        </div>
        <div className={style.mark}>
          <Mark size={56} />
        </div>
        <div className={style.content}>{children}</div>
        <TermsFooter />
      </div>
    </div>
  )
}

/** The element marked `data-first` takes the focus of a view. */
function useFocusOfView(viewKey: string, takesFocus: boolean) {
  const side = useRef<HTMLDivElement>(null)
  const shown = useRef(takesFocus ? '' : viewKey)
  useEffect(() => {
    if (shown.current === viewKey) return
    shown.current = viewKey
    const first = side.current?.querySelector<HTMLElement>('[data-first]')
    // A dialog looks for the attribute when it opens; an open one needs the call.
    first?.setAttribute('autofocus', '')
    first?.focus()
  }, [viewKey])
  return side
}
