import { useCallback, useState } from 'react'

const KEY = 'tayang.console.rail'
/** From here on there is room for words beside three columns. */
const WIDE_PX_MIN = 1600

/** Whether the rail shows words: as the operator chose last, else by the width of the screen. */
export function useRailChoice() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const isOpen = chosen === null ? innerWidth >= WIDE_PX_MIN : chosen === 'open'
  const toggle = useCallback(() => {
    const next = isOpen ? 'closed' : 'open'
    localStorage.setItem(KEY, next)
    setChosen(next)
  }, [isOpen])
  return { isOpen, toggle }
}
