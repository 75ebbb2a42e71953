/** PostgreSQL knows no NUL and no half characters; a person who types them finds what the rest finds. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed().trim()
}
