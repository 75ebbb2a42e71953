import { useEffect, useEffectEvent } from 'react'

const STEP_S = 1
const LONG_STEP_S = 5

interface TrimKeys {
  /** While it can still be trimmed; after that only playing is left. */
  isOpen: boolean
  onStep: (seconds: number) => void
  onPlay: () => void
}

/** Seconds that an arrow moves a handle by; null for any other key. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const size = shiftKey ? LONG_STEP_S : STEP_S
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -size
  return key === 'ArrowRight' || key === 'ArrowUp' ? size : null
}

/** Keys of the whole page: arrows move the handle that was moved last, Space plays what is selected. */
export function useTrimKeys({ isOpen, onStep, onPlay }: TrimKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, dialog, [contenteditable="true"]')) return
    if (event.key === ' ') {
      if (target?.closest('button, a[href], [role="switch"]')) return
      event.preventDefault()
      return onPlay()
    }
    // Up and down scroll the page.
    const seconds = event.key.startsWith('ArrowU') || event.key.startsWith('ArrowD') ? null : stepOf(event)
    if (seconds === null || !isOpen) return
    event.preventDefault()
    onStep(seconds)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
