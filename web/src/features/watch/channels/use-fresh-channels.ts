import { useEffect, useState } from 'react'
import { call } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import type { ChannelView } from './channel-view.ts'

/** What is on changes by the minute. */
const READ_AGAIN_MS = 60_000

/** Channels as the server rendered them, read again every minute; a reading that fails leaves them as they were. */
export function useFreshChannels(
  rendered: readonly ChannelView[],
  read: (asked: { call: typeof call; language: ReturnType<typeof useLanguage> }) => Promise<ChannelView[]>,
): readonly ChannelView[] {
  const language = useLanguage()
  const [fresh, setFresh] = useState(rendered)
  useEffect(() => {
    let isCurrent = true
    setFresh(rendered)
    const timer = setInterval(() => {
      if (document.hidden) return
      read({ call, language }).then(
        (found) => isCurrent && setFresh(found),
        () => undefined,
      )
    }, READ_AGAIN_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [rendered, read, language])
  return fresh
}
