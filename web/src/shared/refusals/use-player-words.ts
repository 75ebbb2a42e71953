import { useLingui } from '@lingui/react/macro'
import type { PlayerError } from '@tayang/player/core'
import type { PlayerTexts } from '@tayang/player/react'
import { loadChunk } from '@tayang/design/chunks'
import { useMemo } from 'react'
import { usePlayerErrorText, usePlayerTexts } from '#shared/i18n'

/** Every text of the player, with those of what the server refuses in the middle of a playback. */
export function usePlayerWords(): PlayerTexts {
  const { i18n } = useLingui()
  const texts = usePlayerTexts()
  const errorText = usePlayerErrorText()
  return useMemo(() => {
    // Most playbacks are never refused: the way to the texts is loaded with the first refusal.
    const refusedText = (error: PlayerError) =>
      loadChunk(() => import('./use-refusal-text.ts'))
        .then(({ textOf }) => textOf(i18n, error))
        .catch(() => '')
        .then((message) => errorText({ ...error, message }))
    return {
      ...texts,
      error: (error) =>
        error.kind === 'other' && i18n.locale !== 'en' ? refusedText(error) : errorText(error),
    }
  }, [texts, errorText, i18n])
}
