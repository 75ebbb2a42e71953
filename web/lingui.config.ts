import { defineConfig } from '@lingui/cli'

/** Interface words: English as the specification quotes them, Indonesian complete; `lingui extract` keeps both. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id'],
  catalogs: [{ path: '<rootDir>/src/ground/words/catalogues/{locale}', include: ['<rootDir>/src'] }],
})
