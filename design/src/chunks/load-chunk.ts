import { fetchUntilThere } from './fetch-until-there.ts'

/** As a bundler writes it; before a build, on the server and in tests an import names no such file. */
const OWN_FILE = /import\((["'`])\.\/([\w.-]+\.js)\1/
const IMPORTS = /(?:from|import)\s*(["'`])\.\/([\w.-]+\.js)\1/g
const FOLDER = '/assets/'

const arrivals = new Map<string, Promise<void>>()

/**
 * Imports a chunk when its file, and those that it imports, have arrived. A browser remembers an import that failed
 * until its page is closed (whatwg/html#6768), so the import itself must never meet a lost connection; nor may a
 * preloading link, whose failure is remembered like it. Files are therefore fetched into the browser's cache, where
 * the import finds them.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const files = typeof document === 'undefined' ? [] : filesOf(load)
  return files.length === 0 ? load() : Promise.all(files.map(arrivalOf)).then(load)
}

/** The file that a function imports, by its text: a bundler tells the name of a chunk nowhere else. */
export function filesOf(load: () => unknown): string[] {
  const [, , file] = OWN_FILE.exec(String(load)) ?? []
  return file === undefined ? [] : [FOLDER + file]
}

/** What a chunk imports before it runs. */
export function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORTS)].map(([, , file]) => FOLDER + file)
}

function arrivalOf(href: string): Promise<void> {
  // What a document names for itself has come with its first load.
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const arrival = arrivals.get(href) ?? fetchWithImports(href)
  arrivals.set(href, arrival)
  return arrival
}

async function fetchWithImports(href: string): Promise<void> {
  const code = await fetchUntilThere(href)
  await Promise.all(importsOf(code).map(arrivalOf))
}
