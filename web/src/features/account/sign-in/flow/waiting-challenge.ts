import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isRefusal } from '#shared/api'

/** The challenge of a sign-in that waits for its second factor; null where none does. */
const waiting = createStore<string | null>(() => null)

export const useWaitingChallenge = (): string | null => useStore(waiting)
export const forgetChallenge = (): void => waiting.setState(null, true)

/** Keeps the challenge that a refusal carries, whichever way the person signs in. */
export function keepChallenge(error: unknown): void {
  const challenge = isRefusal(error, 'TOTP_REQUIRED') ? error.details[0] : undefined
  if (challenge !== undefined) waiting.setState(challenge, true)
}
