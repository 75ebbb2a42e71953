import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Interface words: English as the specification quotes them, Indonesian complete; `lingui extract` keeps both. Origins
 * have no line numbers, so that a change of a file is no change of the catalogues.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id'],
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/src/shared/i18n/catalogues/{locale}', include: ['<rootDir>/src'] }],
})
