import { useEffectEvent, useLayoutEffect } from 'react'
import { addShortcuts, type Shortcuts } from './shortcuts.ts'

/**
 * Gives keys to the part of the screen that is shown. What is shown later has the first say about a key; keys do
 * nothing while somebody types, nor below an open dialog.
 */
export function useShortcuts(keys: Shortcuts): void {
  const names = Object.keys(keys).join(' ')
  const labels = Object.values(keys)
    .map(({ label, isOff = false }) => `${label}${isOff}`)
    .join('|')
  const run = useEffectEvent((name: string) => keys[name]?.run())
  const described = useEffectEvent(() => keys)
  // With what is shown, not a moment after it: people press keys faster than a page paints.
  useLayoutEffect(() => {
    const stable = Object.entries(described()).map(([name, { label, isOff = false }]) => [
      name,
      { label, isOff, run: () => run(name) },
    ])
    return addShortcuts(Object.fromEntries(stable) as Shortcuts)
  }, [names, labels])
}
