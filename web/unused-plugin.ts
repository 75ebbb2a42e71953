import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const arrival = fileURLToPath(new URL('src/shared/chunks/index.ts', import.meta.url))

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
    // A part that was lost on its way is asked for again; one style sheet stands in every document.
    file: /^\0vite\/preload-helper\.js$/,
    stands: `export { bring as __vitePreload } from ${JSON.stringify(arrival)}`,
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
