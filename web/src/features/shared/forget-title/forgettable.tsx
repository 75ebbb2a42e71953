import { Trans, useLingui } from '@lingui/react/macro'
import { heartbeat } from '@tayang/contract'
import { Button, IconButton } from '@tayang/design'
import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './forgettable.module.css'

interface ForgettableProps {
  /** The title, or its series: that is taken out with all of its episodes. */
  id: string
  name: string
  /** Over the picture of a card, or at the end of a line. */
  shape: 'card' | 'line'
  children: ReactNode
}

/** A title of the history with the button that takes it out; then what was done, and Undo. */
export function Forgettable({ id, name, shape, children }: ForgettableProps) {
  const { t } = useLingui()
  const { isGone, hasMoved, change } = useForgetting(id)
  if (isGone) {
    return (
      <div className={style.gone} data-shape={shape}>
        <p role="status">
          <Trans>Removed from your history</Trans>
        </p>
        <Button tone="outline" size="small" autoFocus onClick={() => change(false)}>
          <Trans>Undo</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={style.whole} data-shape={shape}>
      <div>{children}</div>
      <div className={style.over}>
        <IconButton
          filled={shape === 'card'}
          className={style.remove}
          label={t`Remove ${name} from history`}
          autoFocus={hasMoved}
          onClick={() => change(true)}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

/** Shown at once, and taken back where the server says no. */
function useForgetting(id: string) {
  const { t } = useLingui()
  const [isGone, setGone] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  // One after the other: an Undo must not overtake what it undoes.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = (gone: boolean) => {
    setMoved(true)
    setGone(gone)
    const send = () => call(gone ? heartbeat.removeHistory : heartbeat.restoreHistory, { params: { id } })
    last.current = last.current.then(send).catch(() => {
      setGone(!gone)
      showToast(t`We couldn't change your history. Please try again.`, 'error')
    })
  }
  return { isGone, hasMoved, change }
}
