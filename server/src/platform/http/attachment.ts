const NAME_LENGTH_MAX = 80

/** What no file system accepts: separators, wild cards, control characters, and marks that reverse text. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069/\\:*?"<>|%]/g

/** A file name from a person's text, safe on every system; empty where nothing remains of it. */
export function safeNameOf(text: string): string {
  const safe = text
    .toWellFormed()
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  return [...safe]
    .slice(0, NAME_LENGTH_MAX)
    .join('')
    .replace(/[. ]+$/, '')
}

/** As RFC 6266 has it: a name for old programs, and the whole one in UTF-8. */
export function attachmentOf(fileName: string): string {
  const plain = fileName.normalize('NFKD').replaceAll(/[^\w .()-]/g, '') || 'film.mp4'
  // RFC 8187 leaves fewer characters unescaped than a URI does.
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
