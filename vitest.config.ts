import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import * as ofConsole from './console/i18n-plugins.ts'
import { catalogues, macros } from './web/i18n-plugins.ts'

/** Two more than the two cores that we promise to be fast on: tests of jobs, sockets and encoders mostly wait. */
const WORKERS_MAX = 4

/** Tests of the whole app take minutes: one that began last would be waited for alone. */
class WholeAppFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const isOfApp = ({ moduleId }: (typeof files)[number]) =>
      moduleId.startsWith(`${import.meta.dirname}/tests/`)
    const sorted = await super.sort(files)
    return [...sorted.filter(isOfApp), ...sorted.filter((file) => !isOfApp(file))]
  }
}

const notHere = ['**/node_modules/**', '{web,console}/build/**', 'tests/browser/**']
/** Puts a wrong module in place of a right one, which Node by itself cannot. */
const PLANTED = 'tests/models/mutations.test.ts'
const onServer = {
  environment: 'node' as const,
  pool: 'forks' as const,
  globalSetup: ['tests/database-cluster.ts'],
}
const onPages = {
  environment: 'happy-dom' as const,
  setupFiles: ['tests/fresh-page.ts', 'tests/patience.ts'],
  pool: 'forks' as const,
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS_MAX,
    // Loading the same modules again for every file took more time than half of the tests themselves.
    isolate: false,
    sequence: { sequencer: WholeAppFirst },
    // A list that should be empty is shown whole.
    chaiConfig: { truncateThreshold: 1_000 },
    // Jobs are fetched every half second: the usual bound of one second is a race with two of them.
    expect: { poll: { timeout: 10_000 } },
    // Bounds are for what hangs: whatever else the machine does, a test that goes on may end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...onServer,
          name: 'node',
          // Node reads these modules by itself, as it does when the product runs: one Vite in front of four workers
          // made them wait for it.
          experimental: { viteModuleRunner: false },
          include: [
            '{contract,server,media,demo,tools,tests,bench}/**/*.test.ts',
            'player/src/core/**/*.test.ts',
          ],
          exclude: [...notHere, PLANTED],
        },
      },
      { extends: true, test: { ...onServer, name: 'planted', include: [PLANTED], exclude: notHere } },
      {
        extends: true,
        plugins: [catalogues, macros],
        test: {
          ...onPages,
          name: 'dom',
          include: ['{player,design,web}/src/**/*.test.{ts,tsx}'],
          exclude: [...notHere, 'player/src/core/**'],
        },
      },
      {
        extends: true,
        plugins: [ofConsole.catalogues, ofConsole.macros],
        test: { ...onPages, name: 'console', include: ['console/**/*.test.{ts,tsx}'], exclude: notHere },
      },
    ],
  },
})
