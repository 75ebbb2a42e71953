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

/** An entry that is being left, which takes the browser a moment; a dialog may open again meanwhile. */
let leaving: { readonly timer: ReturnType<typeof setTimeout>; isOnItsWay: boolean } | null = null

function addEntry(): void {
  const entry = readEntry()
  if (!entry.isOfDialog) history.pushState({ ...entry, idx: (entry.idx ?? 0) + 1, isOfDialog: true }, '')
}

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
    // The entry of a dialog that was closed just now serves this one, or it is added again once that one is left.
    if (leaving && !leaving.isOnItsWay) {
      clearTimeout(leaving.timer)
      leaving = null
    }
    if (!leaving) addEntry()
  }, [isIdle])
  useEffect(
    () =>
      beforeRouter((event) => {
        if (!isOfPage(event, latest.current.key)) return
        event.stopImmediatePropagation()
        if (leaving) addEntry()
        else latest.current.onBack()
      }),
    [],
  )
}

/** Whether the newest history entry is that of a dialog. */
export function isInEntry(): boolean {
  return readEntry().isOfDialog === true
}

/** Removes the history entry of a dialog, unless another page or the dialog itself was opened meanwhile. */
export function leaveEntry(): void {
  const timer = setTimeout(() => {
    if (!isInEntry()) return void (leaving = null)
    const { key = 'default' } = readEntry()
    const stop = beforeRouter((event) => {
      stop()
      if (isOfPage(event, key)) event.stopImmediatePropagation()
      // After every listener: a dialog that is open again must know why the browser went back.
      queueMicrotask(() => (leaving = null))
    })
    leaving = { timer, isOnItsWay: true }
    history.back()
  })
  leaving = { timer, isOnItsWay: false }
}

/** The router calls the first page of a visit `default`. */
function isOfPage({ state }: PopStateEvent, key: string): boolean {
  return ((state as Entry | null)?.key ?? 'default') === key
}
