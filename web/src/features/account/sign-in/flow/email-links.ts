import { user } from '@tayang/contract'
import { call } from '#shared/api'

/** Sends the link that sets a password. The answer never says whether the email has an account. */
export async function sendResetLink(email: string): Promise<void> {
  await call(user.forgetPassword, { body: { email } })
}

/** Sets a password by the token of a link, which works once. See docs/product/accounts.md#links-by-email. */
export async function resetPassword(password: string, token: string): Promise<void> {
  await call(user.resetPassword, { body: { password, token } })
}

/** Undoes a change by the token of its notice; answers the token that sets a new password. */
export async function undoChange(token: string): Promise<string> {
  return (await call(user.undoChange, { body: { token } })).data.token
}

const verifications = new Map<string, Promise<unknown>>()

/** Verifies an email by the token of a link. A token works once, so a second call shares the first answer. */
export function verifyEmail(token: string): Promise<unknown> {
  const known = verifications.get(token)
  if (known) return known
  const verification = call(user.verifyAccount, { body: { token } })
  verifications.set(token, verification)
  return verification
}

export async function resendVerification(): Promise<void> {
  await call(user.resendVerification, {})
}

/** Sends a new link to the email of an expired one. */
export async function renewVerification(token: string): Promise<void> {
  await call(user.renewVerification, { body: { token } })
}
