import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { addresses } from './addresses-plugin.ts'
import { firstPicture } from './first-picture-plugin.ts'
import { icons } from './icons-plugin.ts'
import { installable } from './installable-plugin.ts'
import { unused } from './unused-plugin.ts'
import { secondLook } from './second-look-plugin.ts'
import { slimManifest } from './slim-manifest-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { catalogues, macros } from './words-plugins.ts'

// Where every page begins, and what the front door would else ask for in files of a few hundred bytes.
const inSite = [
  'web/src/(root|entry.client|app/page-head|app/shells/site/site-shell|features/watch/browse/title-row).tsx',
  'web/src/features/watch/browse/hero/(slide-kind.ts|hero.module.css)',
  'lucide-react/dist/esm/icons/info.mjs',
]

// Fifty small files of a first load compress worse than two: what changes rarely, and what every page needs.
const firstLoad = [
  // What fetches a later part is needed by the film's own first picture, which wants nothing else of the program.
  { name: 'fetch-part', test: /vite\/preload-helper|shared\/chunks/, priority: 3 },
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\//, priority: 2 },
  { name: 'site', test: new RegExp(inSite.join('|')), priority: 1 },
]

/** Every first load carries the names of all files: those that a budget or a plugin speaks of keep theirs. */
const named = new Set([...firstLoad.map(({ name }) => name), 'watch-title', 'shaka-engine'])

export default defineConfig(({ command }) => ({
  // The order binds: lingui first, React Router's own transforms next, the macros last.
  plugins: [
    addresses,
    icons,
    unused,
    catalogues,
    reactRouter(),
    macros,
    firstPicture,
    secondLook,
    serviceWorker,
    installable,
    slimManifest,
  ],
  // A class is named for whoever writes it; whoever downloads it needs it short.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  build: {
    target: 'es2022',
    // One style sheet for the whole site: it is small, and no page ever waits for a second one.
    cssCodeSplit: false,
    // The font is preloaded by its address, so it must stay a file.
    assetsInlineLimit: 0,
  },
  // The same icons on the server, or a page would be mended where it begins to live.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  // Named here, because found one by one they would reload the first page of a developer's day.
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react', '@tanstack/react-query', 'lucide-react', 'zod/mini'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: firstLoad },
            chunkFileNames: ({ name }) => `assets/${named.has(name) ? '[name]-' : ''}[hash].js`,
          },
        },
      },
    },
  },
}))
