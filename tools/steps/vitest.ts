import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool, type Found, type Step } from './step.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const MESSAGE_LENGTH_MAX = 1_500

/** Everything that vitest runs (unit, conformance, API, repository checks), or only some files of it. */
export function vitest(name: string, files: readonly string[] = []): Step {
  return {
    name,
    async run() {
      const folder = mkdtempSync(path.join(tmpdir(), 'tayang-vitest-'))
      const file = path.join(folder, 'results.json')
      try {
        // The second reporter is for errors outside of any test, which the first one leaves out.
        const args = ['run', '--reporter=json', '--reporter=dot', `--outputFile.json=${file}`, ...files]
        const { isGood, said } = await runTool('vitest/vitest.mjs', args)
        return judge(readFileSync(file, 'utf8'), { isGood, said })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function judge(json: string, { isGood, said }: { isGood: boolean; said: string }): Found {
  const results = JSON.parse(json) as Results
  const lines: string[] = []
  let broken = 0
  for (const { name, status, message, assertionResults } of results.testResults) {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    for (const one of failed)
      lines.push(`${name}\n  ${one.fullName}`, shorten(one.failureMessages.join('\n')))
    // A file that could not be loaded, or whose set-up failed, has no test that says so.
    if (status === 'failed' && failed.length === 0) {
      broken++
      lines.push(name, shorten(message))
    }
  }
  const failed = results.numFailedTests + broken
  if (failed > 0 || isGood) return { passed: results.numPassedTests, failed, report: lines.join('\n') }
  return { passed: results.numPassedTests, failed: 1, report: shorten(afterTests(said)) }
}

/** Where every test passed and the run did not, what was wrong is said at the end. */
function afterTests(said: string): string {
  const start = said.indexOf('Unhandled Error')
  return said.slice(start === -1 ? -MESSAGE_LENGTH_MAX : start)
}

/** What was wrong and where in our own files; the way there through the tools says nothing. */
function shorten(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal|new Promise)/.test(line))
  return lines.join('\n').slice(0, MESSAGE_LENGTH_MAX)
}
