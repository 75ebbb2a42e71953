import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runTool, verdict, type Found, type Step } from './step.ts'

const CONFIG = 'tests/browser/playwright.config.ts'

interface Results {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** Journeys in Chromium. A journey that needed a second try has failed: it would fail a person too. */
export const browser: Step = {
  name: 'browser',
  async run() {
    if (!existsSync(path.join(root, CONFIG))) return verdict(false, `${CONFIG} is missing`)
    const folder = mkdtempSync(path.join(tmpdir(), 'tayang-browser-'))
    const file = path.join(folder, 'results.json')
    try {
      const { isGood, said } = await runTool(
        '@playwright/test/cli.js',
        ['test', `--config=${CONFIG}`, '--reporter=json,line'],
        { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
      )
      if (!existsSync(file)) return verdict(false, said)
      return judge(JSON.parse(readFileSync(file, 'utf8')) as Results, { isGood, said })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function judge({ stats, errors }: Results, { isGood, said }: { isGood: boolean; said: string }): Found {
  const failed = stats.unexpected + stats.flaky + errors.length
  const report = `${errors.map(({ message }) => message ?? '').join('\n')}\n${said}`.trim()
  if (failed > 0 || isGood) return { passed: stats.expected, failed, report }
  return { passed: stats.expected, failed: 1, report }
}
