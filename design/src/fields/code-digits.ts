/** Only digits count, whatever separators a message puts between them. */
export function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}

/** Writes digits from one box on, and returns the box that is next. */
export function putDigits(
  code: string,
  { at, digits, length }: { at: number; digits: string; length: number },
): { value: string; focus: number } {
  const start = Math.min(at, code.length)
  const value = (code.slice(0, start) + digits + code.slice(start + digits.length)).slice(0, length)
  return { value, focus: Math.min(start + digits.length, length - 1) }
}

/** Removes the digit of one box; those after it move up. */
export function removeDigit(code: string, at: number): string {
  return at < 0 ? code : code.slice(0, at) + code.slice(at + 1)
}
