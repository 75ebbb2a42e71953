/** A spreadsheet runs a text that begins with one of these; behind an apostrophe it shows the text. */
const RUNS = /^[=+\-@\t\r]/

function fieldOf(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of a file for banks and spreadsheets (RFC 4180). Numbers stay numbers, negative ones too. */
export function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  const written = lines.map((line) =>
    line.map((field) => (typeof field === 'number' ? String(field) : fieldOf(field))).join(','),
  )
  return [...written, ''].join('\r\n')
}
