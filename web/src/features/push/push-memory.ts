import { session } from '#ground/session'

/** What the browser remembers (Spec 1, section 4): `true` or `false` each, and the token as it was given. */
export const pushKeys = {
  choice: 'tayang.push-choice',
  token: 'tayang.push-token',
  isSent: 'tayang.push-sent',
} as const

export type PushChoice = boolean | null

export function readChoice(): PushChoice {
  const kept = localStorage.getItem(pushKeys.choice)
  return kept === 'true' ? true : kept === 'false' ? false : null
}

export function keepChoice(choice: boolean): void {
  localStorage.setItem(pushKeys.choice, String(choice))
}

export const readToken = () => localStorage.getItem(pushKeys.token)

/** A new token is one that the house does not have yet. */
export function keepToken(token: string): void {
  localStorage.setItem(pushKeys.token, token)
  localStorage.setItem(pushKeys.isSent, 'false')
}

export const isSent = () => localStorage.getItem(pushKeys.isSent) === 'true'

export function keepSent(sent: boolean): void {
  localStorage.setItem(pushKeys.isSent, String(sent))
}

/** Whoever signs out takes the token along: the next person on this browser sends it again. */
export function forgetSentOnLeave(): () => void {
  return session.subscribe(() => {
    if (session.viewer() === null) keepSent(false)
  })
}
