/** PostgreSQL stores no NUL and no lone surrogates: without them a query finds what the rest of its text finds. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed().trim()
}
