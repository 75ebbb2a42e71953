const ITSELF = /import\(.\.(\/[\w.-]+)/

/**
 * What must have arrived before a part is imported. The bundler names the files of a part only where there are
 * several; one that stands alone is named in its import, and nowhere else.
 */
export function filesOf(load: () => unknown, parts: readonly string[] = []): string[] {
  const [, itself = ''] = ITSELF.exec(String(load)) ?? []
  // One style sheet stands in every document.
  return [...parts, `assets${itself}`].filter((part) => part.endsWith('.js')).map((part) => `/${part}`)
}
