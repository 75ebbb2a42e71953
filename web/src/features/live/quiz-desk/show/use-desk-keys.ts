import { useEffect, useEffectEvent } from 'react'

interface DeskKeys {
  onNext: (() => void) | null
  onVoid: (() => void) | null
}

/** N asks the next question, V makes the last one void; not while somebody writes, nor under a dialog. */
export function useDeskKeys({ onNext, onVoid }: DeskKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (document.querySelector('dialog[open]') || isWriting(event.target)) return
    const run = { n: onNext, v: onVoid }[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null
