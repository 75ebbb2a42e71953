import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Texts of the console: English stands in the code, and `lingui extract` keeps the Indonesian. Each section has a
 * catalogue of its own, `texts/id.po`, so that people who work on two sections never meet in one file.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['id'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/src/sections/{name}/texts/{locale}',
      include: ['<rootDir>/src/sections/{name}'],
    },
    {
      path: '<rootDir>/src/shared/i18n/texts/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/sections/**'],
    },
  ],
})
