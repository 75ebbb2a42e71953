/** The standard pattern of an email (Spec 1, section 5), as browsers check `type=email`, with a dot in the domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** What is none is treated as a username. */
export function isEmail(named: string): boolean {
  return EMAIL.test(named.trim())
}
