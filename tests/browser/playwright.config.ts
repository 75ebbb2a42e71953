import { defineConfig } from '@playwright/test'

/** Journeys of people in Chromium from npm. One at a time: a headless browser shares two cores with the encoder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  outputDir: '../../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
