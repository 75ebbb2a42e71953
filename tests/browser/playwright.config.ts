import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const specs = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'))

// Journeys of people take both cores whole: an encoder that gave way to them would not end.
process.env['TAYANG_ENCODER_PRIORITY'] ??= 'normal'

/** Journeys through the app with films, whose encoder needs a core of its own. */
const withFilms = specs.filter((file) =>
  /from '\.\/(clip-|console-|live-)?stage\.ts'/.test(
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  ),
)

/**
 * Journeys of people in Chromium from npm: three apps side by side, one journey at a time in each. With two of them
 * two cores were idle half of the time, for a journey waits more than it works.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './unpack-browser.ts',
  workers: 3,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  outputDir: '../../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'films', testMatch: withFilms, workers: 1 },
    { name: 'people', testMatch: specs.filter((file) => !withFilms.includes(file)), workers: 2 },
  ],
})
