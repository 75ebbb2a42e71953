import { call, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import type { ChannelView } from './channel-view.ts'

/** What is on changes by the minute. */
const READ_AGAIN_MS = 60_000

/** Channels as the server rendered them, read again every minute; a read that fails leaves them as they were. */
export function useFreshChannels(
  rendered: readonly ChannelView[],
  read: (from: { call: typeof call; language: ReturnType<typeof useLanguage> }) => Promise<ChannelView[]>,
): readonly ChannelView[] {
  const language = useLanguage()
  const fresh = useRead<readonly ChannelView[]>(language, () => read({ call, language }), {
    first: rendered,
    everyMs: READ_AGAIN_MS,
  })
  return fresh.answer ?? rendered
}
