import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, runTool, verdict, type Found, type Step } from './step.ts'

const CONFIG = 'tests/browser/playwright.config.ts'

interface Results {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

/** A file, or a group inside it. */
interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; ok: boolean; tests: { results: Attempt[] }[] }[]
}

interface Attempt {
  errors: { message?: string }[]
}

const MESSAGE_LENGTH_MAX = 3_000

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

function judge(
  { stats, errors, suites }: Results,
  { isGood, said }: { isGood: boolean; said: string },
): Found {
  const failed = stats.unexpected + stats.flaky + errors.length
  const report = [...errors.map(({ message }) => message ?? ''), ...suites.flatMap(failuresIn)].join('\n')
  if (failed > 0 || isGood)
    return { passed: stats.expected, failed, report: stripVTControlCharacters(report) }
  return { passed: stats.expected, failed: 1, report: said }
}

/** Which journeys failed and why; two hundred lines of those that passed would push it out of sight. */
function failuresIn({ suites = [], specs }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      const why = messages.map(({ message }) => message?.slice(0, MESSAGE_LENGTH_MAX) ?? '').join('\n')
      return `${file}:${line} ${title}\n${why}`
    })
  return [...suites.flatMap(failuresIn), ...own]
}
