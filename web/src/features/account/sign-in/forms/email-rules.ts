/**
 * The pattern of an email as browsers check `type=email`, with a dot in the domain. See
 * docs/product/sign-in.md#email-or-username.
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** A value that is no email is a username. */
export function isEmail(named: string): boolean {
  return EMAIL.test(named.trim())
}
