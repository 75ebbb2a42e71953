import { useState } from 'react'
import type { RefObject } from 'react'

/** The open panel. Closing it gives the focus back to its button, which is named by `data-panel`. */
export function usePanel<P extends string>(container: RefObject<HTMLElement | null>) {
  const [panel, setPanel] = useState<P | null>(null)
  const closePanel = () => {
    setPanel(null)
    container.current?.querySelector<HTMLElement>(`[data-panel="${panel}"]`)?.focus()
  }
  const togglePanel = (name: P) => (panel === name ? closePanel() : setPanel(name))
  return { panel, closePanel, togglePanel }
}
