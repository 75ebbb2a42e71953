import { maskPhone } from './phone-numbers.ts'

/** A code goes to a number, as E.164, or to an email. */
export const isNumber = (contact: string): boolean => contact.startsWith('+')

/** `+62812*****890` or `r***@example.com`: enough for the owner to recognize it. */
export function maskContact(contact: string): string {
  return isNumber(contact) ? maskPhone(contact) : maskEmail(contact)
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
