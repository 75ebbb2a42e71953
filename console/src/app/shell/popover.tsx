import { classNames } from '@tayang/design'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import style from './bar.module.css'

interface PopoverProps {
  /** What the button is called, where its face says less. */
  label?: string
  face: ReactNode
  className?: string | undefined
  wide?: boolean
  children: (close: () => void) => ReactNode
}

/** A button of the bar with a panel below it; a press beside it or Escape closes it. */
export function Popover({ label, face, className, wide = false, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && whole.current?.contains(target))) setOpen(false)
    }
    addEventListener('pointerdown', close)
    return () => removeEventListener('pointerdown', close)
  }, [isOpen])
  return (
    <div
      ref={whole}
      className={style.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div id={id} className={classNames(style.panel, wide && style.widePanel)}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
