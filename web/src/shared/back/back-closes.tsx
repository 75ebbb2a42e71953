import { enterOverlay, openOverlays, watchOverlays } from '@tayang/design/overlays'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { openPageEntries } from './page-entries.ts'

const nothing: readonly (() => void)[] = []

/** Back of the browser closes what lies over the page, the uppermost first, and only then leaves the page. */
export function BackCloses() {
  const { key } = useLocation()
  const isSettled = useNavigation().state === 'idle'
  const overlays = useSyncExternalStore(watchOverlays, openOverlays, () => nothing)
  const [entries, setEntries] = useState<ReturnType<typeof openPageEntries>>()
  useEffect(() => {
    const opened = openPageEntries()
    setEntries(opened)
    return () => opened.close()
  }, [])
  useEffect(() => entries?.show({ key, isSettled, overlays }), [entries, key, isSettled, overlays])
  useEffect(watchPopovers, [])
  return null
}

/** A dialog that is a popover says by itself that it is open. */
const POPOVER = '[popover=auto]:not([role])'

/** A native popover makes itself known by its event, which does not bubble. */
function watchPopovers(): () => void {
  const gone = new Map<HTMLElement, () => void>()
  const leave = (popover: HTMLElement) => {
    gone.get(popover)?.()
    gone.delete(popover)
  }
  const read = (popover: HTMLElement) => {
    leave(popover)
    if (popover.matches(':popover-open'))
      gone.set(
        popover,
        enterOverlay(() => popover.hidePopover()),
      )
  }
  const handle = ({ target }: Event) => {
    // A `<dialog>` has the same event.
    if (target instanceof HTMLElement && target.matches(POPOVER)) read(target)
  }
  for (const open of document.querySelectorAll<HTMLElement>(`${POPOVER}:popover-open`)) read(open)
  document.addEventListener('toggle', handle, true)
  return () => {
    document.removeEventListener('toggle', handle, true)
    for (const popover of gone.keys()) leave(popover)
  }
}
