import { openSignal } from '#shared/session'

/** True while the bar is asked for again, by whoever has answered it before. */
export const privacyChoice = openSignal(false)

export function openPrivacyChoice(): void {
  privacyChoice.set(true)
}
