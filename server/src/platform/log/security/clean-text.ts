const CHARACTERS_MAX = 80
/** What is looked through; a client may send as much as a body takes. */
const READ_MAX = 4 * CHARACTERS_MAX
const HIDDEN = '(hidden)'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** An email; a number of a phone; six digits, which is a code; a token or a key; a signed token. */
const SECRETS = [
  /[^\s@,;]+@[^\s@,;]+/g,
  /\+?\d[\d .()-]{4,}\d/g,
  /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
  /(?=[A-Za-z_+=-]*\d)[\w+=-]{20,}|[\w+=-]{32,}/g,
]

/**
 * A short text for a line of the security log. Clients choose the names of their devices, and a mistake of ours may
 * pass on too much, so whatever looks like a secret, a number or an email is hidden.
 */
export function cleanText(text: string): string {
  const ids: string[] = []
  // Ids are no secrets, though they look like some.
  let clean = text.slice(0, READ_MAX).replaceAll(UUID, (id) => `<${ids.push(id) - 1}>`)
  for (const secret of SECRETS) clean = clean.replaceAll(secret, HIDDEN)
  clean = clean.replaceAll(/<(\d+)>/g, (_, n: string) => ids[Number(n)] ?? '')
  return [...clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')].slice(0, CHARACTERS_MAX).join('')
}
