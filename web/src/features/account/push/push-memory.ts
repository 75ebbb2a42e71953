import { session } from '#shared/session'
import type { Language } from '#shared/i18n'

/** What the browser remembers: two booleans and the token. See docs/product/notifications.md#push-permission. */
export const pushKeys = {
  choice: 'tayang.push-choice',
  token: 'tayang.push-token',
  isSent: 'tayang.push-sent',
  language: 'tayang.push-language',
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

/** A new token was not sent yet. */
export function keepToken(token: string): void {
  localStorage.setItem(pushKeys.token, token)
  localStorage.setItem(pushKeys.isSent, 'false')
}

export function forgetToken(): void {
  localStorage.removeItem(pushKeys.token)
  keepSent(false)
}

export const wasSent = () => localStorage.getItem(pushKeys.isSent) === 'true'

/** Pushes have the language in which the token was sent: another language sends it again. */
export const isSent = (language: Language) =>
  wasSent() && localStorage.getItem(pushKeys.language) === language

export function keepSent(sent: { language: Language } | false): void {
  localStorage.setItem(pushKeys.isSent, String(sent !== false))
  if (sent) localStorage.setItem(pushKeys.language, sent.language)
}

/** After a sign-out the next person on this browser sends the token again. */
export function forgetSentOnLeave(): () => void {
  return session.subscribe(() => {
    if (session.viewer() === null) keepSent(false)
  })
}
