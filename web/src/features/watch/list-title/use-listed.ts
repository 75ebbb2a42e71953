import { useStore } from 'zustand'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { session, untilSignedIn, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import type { Title } from './listed-calls.ts'
import { isListed, listedTitles, readListed, setListed } from './listed.ts'

/** Whether a title is on the viewer's list, and the way to change that; a guest signs in first. */
export function useListed({ type, id }: Title): { isThere: boolean; toggle: () => Promise<void> } {
  const { t } = useLingui()
  const viewerId = useViewer()?.account.id
  const known = useStore(listedTitles)

  useEffect(() => {
    // An unknown status is shown as not listed, without a message.
    if (viewerId) readListed({ type, id }).catch(() => undefined)
  }, [viewerId, type, id])

  const toggle = async () => {
    // A guest who asks for it wants it on the list, whether or not it turns out to be there.
    const wanted = session.viewer() === null || !isListed(id)
    if (!(await untilSignedIn())) return
    try {
      if (!(await setListed({ type, id }, wanted))) return
      showToast(wanted ? t`Added to My List.` : t`Removed from My List.`, 'ok')
    } catch {
      showToast(wanted ? t`Error adding to My list.` : t`Error removing from My list.`, 'error')
    }
  }
  return { isThere: viewerId !== undefined && (known.get(id) ?? false), toggle }
}
