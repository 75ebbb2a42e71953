import type { Plugin } from 'vite'

/**
 * Parts of libraries that a first load would carry and this site never enters (ruling R19): each stands here with
 * what its callers get in its place. An upgrade that renames one fails the build.
 */
const parts: readonly { file: RegExp; stands: string }[] = [
  {
    // Routes are all known from the first page (`routeDiscovery: initial`): nothing is discovered.
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    stands: `export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined
export const getPartialManifest = (manifest) => manifest
export const handleClientVersionMismatch = async () => undefined
export const getManifestPath = () => ''
export const getPathsWithAncestors = () => []
export const URL_LIMIT = 0`,
  },
  {
    // Nobody hands instrumentations to the router of a page.
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    stands: `export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined`,
  },
  {
    // React has had it for years.
    file: /\/use-sync-external-store\/shim\/index\.js$/,
    stands: `export { useSyncExternalStore } from 'react'`,
  },
  {
    // One style sheet stands in every document, so a part of the program waits for nothing but itself.
    file: /^\0vite\/preload-helper\.js$/,
    stands: `const seen = new Set()
export const __vitePreload = (load, parts) => {
  for (const part of parts ?? []) {
    const href = '/' + part
    if (seen.has(href) || href.endsWith('.css')) continue
    seen.add(href)
    if (document.querySelector('link[href="' + href + '"]')) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  return load()
}`,
  },
]

export const unused: Plugin = {
  name: 'tayang:unused',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'pre',
    handler(_code, id) {
      const part = parts.find(({ file }) => file.test(id))
      return part ? { code: part.stands, map: null } : null
    },
  },
}
