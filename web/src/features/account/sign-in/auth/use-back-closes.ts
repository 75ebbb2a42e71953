import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { beforeRouter } from '#shared/session'

/** What the router keeps in a history entry, and our mark. */
interface Entry {
  idx?: number
  key?: string
  isOfDialog?: boolean
}

const readEntry = () => (history.state ?? {}) as Entry

/**
 * Back closes the dialog and stays on the page, as on phones. While open there is one more history entry with the
 * same address: `leaveEntry` removes it, or the next page replaces it.
 */
export function useBackCloses(onBack: () => void): void {
  const { key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const latest = useRef({ key, onBack })
  useEffect(() => {
    latest.current = { key, onBack }
  })

  const hasEntry = useRef(false)
  useEffect(() => {
    // During a navigation the entry would belong to the previous page.
    if (!isIdle || hasEntry.current) return
    hasEntry.current = true
    const entry = readEntry()
    if (!entry.isOfDialog) history.pushState({ ...entry, idx: (entry.idx ?? 0) + 1, isOfDialog: true }, '')
  }, [isIdle])
  useEffect(
    () =>
      beforeRouter((event) => {
        if (!isOfPage(event, latest.current.key)) return
        event.stopImmediatePropagation()
        latest.current.onBack()
      }),
    [],
  )
}

/** Whether the newest history entry is that of a dialog. */
export function isInEntry(): boolean {
  return readEntry().isOfDialog === true
}

/** Removes the history entry of a dialog, unless another page was opened meanwhile. */
export function leaveEntry(): void {
  setTimeout(() => {
    if (!isInEntry()) return
    const { key = 'default' } = readEntry()
    const stop = beforeRouter((event) => {
      stop()
      if (isOfPage(event, key)) event.stopImmediatePropagation()
    })
    history.back()
  })
}

/** The router calls the first page of a visit `default`. */
function isOfPage({ state }: PopStateEvent, key: string): boolean {
  return ((state as Entry | null)?.key ?? 'default') === key
}
