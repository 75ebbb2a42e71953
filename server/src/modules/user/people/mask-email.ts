/** `l••••@gmail.com`: enough to recognize an address that the person says, and not to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return at < 1 ? '••••' : `${first}••••${email.slice(at)}`
}
