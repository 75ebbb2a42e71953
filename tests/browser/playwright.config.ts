import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const specs = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'))

// Journeys of people take both cores whole: an encoder that gave way to them would not end.
process.env['TAYANG_ENCODER_PRIORITY'] ??= 'normal'

const thatSay = (words: RegExp) =>
  specs.filter((file) => words.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))

/** Journeys with a show on air: it is encoded and watched at the pace of the clock, which few others may share. */
const withShows = thatSay(/publishLive|goOnAir/)

/** Journeys through the app with films, whose encoder needs a core of its own. */
const withFilms = thatSay(/from '\.\/(clip-|console-|live-)?stage\.ts'/).filter(
  (file) => !withShows.includes(file),
)

/**
 * Journeys of people in Chromium from npm: three apps side by side, one journey at a time in each. Shows come last,
 * when those of people are over.
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
    {
      name: 'people',
      testMatch: specs.filter((file) => !withFilms.includes(file) && !withShows.includes(file)),
      workers: 2,
    },
    { name: 'shows', testMatch: withShows, workers: 1 },
  ],
})
