import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Kbd } from '../keys/kbd.tsx'
import style from './facts.module.css'

interface HoldToSeeProps {
  /** The key that is held; it also works while the picture has no focus. */
  shortcut?: string
  /** Called at each look: looks at urgent material are kept in the trail. */
  onLook?: () => void
  /** Whether it is covered at all. */
  isCovered?: boolean
  children: ReactNode
}

/** A picture or film that is blurred, grey and silent until somebody holds it. */
export function HoldToSee({ shortcut = 'o', onLook, isCovered = true, children }: HoldToSeeProps) {
  const { t } = useLingui()
  const [isHeld, setHeld] = useState(false)
  const look = () => {
    if (isHeld) return
    setHeld(true)
    onLook?.()
  }
  const leave = () => setHeld(false)
  useHeldKey(isCovered ? shortcut : null, look, leave)
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    <div className={style.held} data-covered={(isCovered && !isHeld) || undefined}>
      <div className={style.heldPicture} inert={isCovered && !isHeld}>
        {children}
      </div>
      {isCovered && (
        <button
          type="button"
          className={style.hold}
          aria-pressed={isHeld}
          onPointerDown={look}
          onPointerUp={leave}
          onPointerLeave={leave}
          onPointerCancel={leave}
          onKeyDown={(event) => isPress(event) && look()}
          onKeyUp={(event) => isPress(event) && leave()}
          onBlur={leave}
          onContextMenu={(event) => event.preventDefault()}
        >
          <EyeOff size={20} aria-hidden />
          {t`Hold to see`}
          <Kbd keys={shortcut} />
        </button>
      )}
    </div>
  )
}

function useHeldKey(key: string | null, look: () => void, leave: () => void): void {
  useEffect(() => {
    if (key === null) return undefined
    const down = (event: globalThis.KeyboardEvent) => {
      const target = event.target
      const isField = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key.toLowerCase() === key && !event.repeat && !isField && !event.ctrlKey && !event.metaKey)
        look()
    }
    const up = (event: globalThis.KeyboardEvent) => event.key.toLowerCase() === key && leave()
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  })
}
