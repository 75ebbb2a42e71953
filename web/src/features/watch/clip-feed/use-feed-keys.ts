import { useEffect, useEffectEvent } from 'react'

interface FeedKeys {
  onPrevious: () => void
  onNext: () => void
  onToggle: () => void
  onLike: () => void
  onMute: () => void
  onComments: () => void
  onEscape: () => void
}

const keys: Readonly<Record<string, keyof FeedKeys>> = {
  ArrowUp: 'onPrevious',
  k: 'onPrevious',
  ArrowDown: 'onNext',
  j: 'onNext',
  ' ': 'onToggle',
  l: 'onLike',
  m: 'onMute',
  c: 'onComments',
  Escape: 'onEscape',
}

/** The keys of a feed; none while somebody writes, chooses or reads a dialog. */
export function useFeedKeys(run: FeedKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const name = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!name || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTaken(event)) return
    event.preventDefault()
    if (!event.repeat || name === 'onPrevious' || name === 'onNext') run[name]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** A key that means something where the focus is: in a field or a dialog, and Space on what it presses. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input, textarea, select')) return true
  if (key === ' ') return target.closest('button, a, [role=slider]') !== null
  return key.startsWith('Arrow') && target.closest('[data-clip-comments]') !== null
}
