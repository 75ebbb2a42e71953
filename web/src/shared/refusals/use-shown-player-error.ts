import type { PlayerError } from '@tayang/player/core'
import type { PlayerErrorText } from '@tayang/player/react'
import { usePlayerErrorText } from '#shared/i18n'
import { useShownRefusal } from './use-refusal-text.ts'

/** What a page says of an error of playback, also of a refusal, which is empty until its text is there. */
export function useShownPlayerError(error: PlayerError): PlayerErrorText {
  const textOf = usePlayerErrorText()
  const isRefused = error.kind === 'other'
  const refused = useShownRefusal(isRefused ? error : null)
  return textOf(isRefused ? { ...error, message: refused ?? '' } : error)
}
