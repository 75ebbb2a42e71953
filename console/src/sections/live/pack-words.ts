import { useLingui } from '@lingui/react/macro'
import type { HeldAnywhere } from '@tayang/contract'

/** What a word list finds, in a word or two. */
export function usePackWords(): Readonly<Record<HeldAnywhere['pack'], string>> {
  const { t } = useLingui()
  return {
    judol: t`Gambling`,
    porn: t`Porn`,
    hate: t`Hate`,
    contact: t`Contacts`,
    own: t`Streamer’s words`,
  }
}
