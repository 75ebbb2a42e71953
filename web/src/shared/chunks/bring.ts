import { askUntilThere } from './ask-until-there.ts'
import { filesOf } from './files-of.ts'

const coming = new Map<string, Promise<void>>()

/**
 * Imports a part when its files have arrived. A browser remembers an import that failed until its page is closed
 * (whatwg/html#6768), so the import itself must never meet a lost line; nor may a preloading link, whose failure is
 * remembered like it. Files are therefore fetched into the browser's cache, where the import finds them.
 */
export async function bring<T>(load: () => Promise<T>, parts?: readonly string[]): Promise<T> {
  // What a document names for itself has come with its first load.
  const late = filesOf(load, parts).filter((href) => !document.querySelector(`link[href="${href}"]`))
  await Promise.all(late.map(arrive))
  return load()
}

function arrive(href: string): Promise<void> {
  const arrival = coming.get(href) ?? askUntilThere(href)
  coming.set(href, arrival)
  return arrival
}
