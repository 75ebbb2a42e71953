import { useLingui } from '@lingui/react/macro'
import type { PlayerError } from '@tayang/player/core'
import type { PlayerErrorText } from '@tayang/player/react'
import { useCallback } from 'react'

/** What the page says of an error of playback. What a server or a licence provider said about it is said as it is. */
export function usePlayerErrorText(): (error: PlayerError) => PlayerErrorText {
  const { t } = useLingui()
  return useCallback(
    ({ kind, code, message }) => {
      switch (kind) {
        case 'general':
          return { title: t`General Player Error!`, detail: `(# ${code})` }
        case 'media':
          return { title: t`This media is not valid (#${code}).`, detail: '' }
        case 'missing':
          return { title: t`Missing video asset to play.`, detail: '' }
        case 'network':
          return {
            title: t`Network Error (# ${code})`,
            detail: t`Please check your internet connection and try again`,
          }
        case 'ios-browser':
          return { title: t`Please open this content on safari browser.`, detail: '' }
        case 'licence':
        case 'other':
          return { title: message, detail: `(# ${code})` }
      }
    },
    [t],
  )
}
