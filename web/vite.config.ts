import { reactRouter } from '@react-router/dev/vite'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { embed } from './embed-plugin.ts'
import { firstPicture } from './first-picture-plugin.ts'
import { buildMacros, catalogues, macros } from './i18n-plugins.ts'
import { icons } from './icons-plugin.ts'
import { installable } from './installable-plugin.ts'
import { languages } from './languages-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'
import { styleSheet } from './style-sheet-plugin.ts'

const icon = 'lucide-react/dist/esm/icons'

/** Where every page begins. A group takes what its files import as well, where no group before it has. */
const inSite = [
  'web/src/(root|entry.client|app/page-head|app/shells/site/site-shell).tsx',
  'web/src/features/watch/browse/(catalog-page|title-row).tsx',
  'web/src/features/watch/browse/hero/(slide-kind.ts|hero.module.css)',
  `${icon}/info.mjs`,
]
/** What a page needs to call the server and to say what came of it; none of it lies over the page. */
const inCalls = [
  'web/src/shared/(api/(call|send)|toasts|track|urls|settings|config)',
  'contract/src/addresses/(screen|notification|catalog|subscription)',
  'web/src/pages/site/pages.module.css',
  `${icon}/(check|circle-exclamation-point).mjs`,
]
/** What every page loads once it is alive: what lies over it, and its end. */
const inAfter = [
  'web/src/app/shells/site/(overlays|privacy-bar|footer-sections).tsx',
  'web/src/features/account/push/(push-prompt|opened-push).tsx',
]
/** The rows of home above and below its catalogue, with nothing that a title or a clip shows as well. */
const inRows = [
  'web/src/pages/site/home-rows.tsx',
  'web/src/features/watch/(browse/(upcoming-row|available-now)|channels/(?!.*guide))',
  'web/src/features/live/live-lists/(live-row|show-card|live-lists.module|use-shows-in-place)',
  'web/src/features/people/popular-streamers/popular-streamers',
  'web/src/features/shared/(remind-show|on-air/(face|live-picture|on-air-for))',
  'web/src/shared/i18n/(use-now|time-of-day)',
  'contract/src/addresses/(channels|upcoming)',
]
/** What home and a clip share: a card, and who must not be shown on one. */
const inCards = [
  'web/src/features/watch/browse/card/card-view',
  'web/src/features/people/block-person/blocked-people',
  '(web/src/shared|contract/src/frames)/notices/',
  `${icon}/(arrow-left|bell|bell-ring).mjs`,
]

/** Crumbs that the pages of a title and of a clip fetch side by side, and home does not. */
const inWatching = [
  'contract/src/addresses/(playback|clips|clip-social|quizzes)\\.',
  'web/src/features/watch/title-access/ask-access',
  'web/src/pages/watch/preload-early',
  'web/src/features/watch/track-viewing/count-view',
  'web/src/pages/watch/keeps-while-playing',
  `${icon}/(heart|flag)\\.mjs`,
]

/**
 * Fifty small files compress worse than a few: what changes rarely, what every page needs, what it needs later. The
 * film's own first picture begins without the program, so that what it imports is taken by no other group.
 */
const chunkGroups = [
  {
    name: 'film',
    test: /rolldown\/runtime|vite\/preload-helper|design\/src\/chunks|zustand\/esm\/vanilla|data\/page-bytes/,
    priority: 5,
  },
  // A film without a quiz fetches nothing of one, and nothing that only the page of a show uses.
  { name: 'player', test: /player\/src\/(core|dom)\/(?!.*(quiz|live-target|picture-keeper))/, priority: 4 },
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\//, priority: 3 },
  { name: 'site', test: new RegExp(inSite.join('|')), priority: 2 },
  { name: 'calls', test: new RegExp(inCalls.join('|')), priority: 1 },
  { name: 'after', test: new RegExp(inAfter.join('|')) },
  // These take nothing but what they name: their imports belong to pages as well that show none of it.
  { name: 'rows', test: new RegExp(inRows.join('|')), includeDependenciesRecursively: false },
  { name: 'cards', test: new RegExp(inCards.join('|')), includeDependenciesRecursively: false },
  { name: 'watching', test: new RegExp(inWatching.join('|')), includeDependenciesRecursively: false },
  {
    name: 'empty',
    test: /design\/src\/(cloth\/|feedback\/empty-state)/,
    includeDependenciesRecursively: false,
  },
]

/** A group without its imports needs entries that may export more; React Router asks for the opposite. */
const extensibleEntries: Plugin = {
  name: 'tayang:extensible-entries',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
}

/** A chunk has no name but for those that the budgets and plugins refer to: a first load carries the names of all. */
const named = new Set([...chunkGroups.map(({ name }) => name), 'watch-title', 'shaka-engine'])

export default defineConfig(({ command }) => ({
  // The order binds: lingui first, React Router's own transforms next, the macros last.
  plugins: [
    catalogues,
    reactRouter(),
    extensibleEntries,
    command === 'build' ? buildMacros : macros,
    languages,
    firstPicture,
    icons,
    styleSheet,
    embed,
    serviceWorker,
    installable,
  ],
  // The worker that computes a draw loads a curve only where it needs one, which takes chunks.
  worker: { format: 'es' },
  // A class name is long for its author and short for the download.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  build: {
    target: 'es2022',
    // Chunks are fetched by `loadChunk`: a preloading link that failed would be remembered.
    modulePreload: false,
    // One style sheet for the whole site: of it a document carries what it shows, and the program loads all of it.
    cssCodeSplit: false,
    // The font is preloaded by its address, so it must stay a file.
    assetsInlineLimit: 0,
  },
  // Named here, because found one by one they would reload the first page of a developer's day.
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react', '@tanstack/react-query', 'lucide-react', 'zod/mini'],
  },
  environments: {
    client: {
      // Of the contract a browser reads the addresses alone: see `contract/src/site.ts`.
      resolve: { conditions: ['addresses', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page names dozens of files, and no packer makes a hash shorter.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${named.has(name) ? '[name]-' : ''}[hash:7].js`,
          },
        },
      },
    },
  },
}))
