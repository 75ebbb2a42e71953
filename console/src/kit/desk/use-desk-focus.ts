import { useEffect, useRef } from 'react'
import { takeLostFocus } from '../keys/take-lost-focus.ts'

/** A phone shows the list or the case: the focus goes along from one to the other, and back to the same row. */
export function useDeskFocus(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const row = useRef<Element | null>(null)
  // The row of a case is the chosen one while the case is open, and other cases are opened by keys.
  useEffect(() => {
    if (isOpen)
      row.current = list.current?.querySelector('[aria-current="true"], [aria-selected="true"]') ?? null
  })
  useEffect(() => {
    if (isOpen) {
      if (list.current?.contains(document.activeElement) && isAway(list.current)) back.current?.focus()
      return
    }
    const left = row.current
    const target = left instanceof HTMLButtonElement ? left : left?.querySelector('button')
    if (target?.isConnected) takeLostFocus(target)
  }, [isOpen])
  return { list, back }
}

/** Without boxes it is away: the styles of a phone show one of the two. */
const isAway = (element: HTMLElement) => element.getClientRects().length === 0
