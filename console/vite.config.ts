import { defineConfig } from 'vite'
import { compressed } from './compress-plugin.ts'
import { contractOfConsole } from './contract-plugin.ts'
import { buildMacros, catalogues, macros } from './i18n-plugins.ts'
import { layersFirst } from './layers-plugin.ts'

/** What every screen needs changes rarely: one file, kept for long. */
const frame = /node_modules\/(?:react|react-dom|scheduler|react-router|@lingui|@tanstack|zustand)\//

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    contractOfConsole,
    catalogues,
    command === 'build' ? buildMacros : macros,
    layersFirst,
    compressed,
  ],
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  build: {
    target: 'es2022',
    outDir: 'build',
    manifest: true,
    // The page's policy allows no inline script, and every browser of an operator knows the link.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Marks for servers of components, of which there is none here.
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: {
        codeSplitting: { groups: [{ name: 'frame', test: frame }] },
      },
    },
  },
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react', '@tanstack/react-query', 'lucide-react', 'zod/mini'],
  },
}))
