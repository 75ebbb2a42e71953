import type { EntryContext } from 'react-router'
import { indonesianFiles } from 'virtual:indonesian-files'
import type { Language } from '#shared/i18n'

type Manifest = EntryContext['manifest']

const translated = new Set(indonesianFiles)
const manifests = new WeakMap<Manifest, Manifest>()

/** The script at an address, in a language: the build writes those that hold texts once for each. */
export function fileOf(file: string, language: Language): string {
  return language === 'id' && (translated.has(file) || file.includes('/assets/manifest-'))
    ? file.replace(/\.js$/, '.id.js')
    : file
}

/** The table of routes with the scripts of a language. */
export function manifestOf(manifest: Manifest, language: Language): Manifest {
  if (language === 'en' || translated.size === 0) return manifest
  const known = manifests.get(manifest)
  if (known) return known
  const made = JSON.parse(JSON.stringify(manifest), (_key, value: unknown) =>
    typeof value === 'string' ? fileOf(value, language) : value,
  ) as Manifest
  manifests.set(manifest, made)
  return made
}
