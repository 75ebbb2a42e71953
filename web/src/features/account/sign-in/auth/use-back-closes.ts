import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { beforeRouter } from '#shared/session'

/** What the router keeps in an entry of history, and our mark. */
interface Entry {
  idx?: number
  key?: string
  isOfDialog?: boolean
}

const readEntry = () => (history.state ?? {}) as Entry

/**
 * Back closes what is open and stays on the page, as phones have it. While open there is one more entry of history
 * with the same address: `leaveEntry` takes it away, or the page that comes next replaces it.
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
    // While the page is changing the entry would belong to the page before.
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

/** Whether the newest entry of history is the one of a dialog. */
export function isInEntry(): boolean {
  return readEntry().isOfDialog === true
}

/** Takes the entry of a dialog away, unless another page has come meanwhile. */
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
