import type { Found, Step } from './step.ts'

/**
 * Runs the steps one after the other, those in brackets side by side, prints a line for each and the sum alone on the
 * last line; answers whether all held.
 */
export async function prove(steps: readonly (Step | readonly Step[])[]): Promise<boolean> {
  let passed = 0
  let failed = 0
  for (const group of steps) {
    const found = await Promise.all([group].flat().map(tellStep))
    for (const one of found) {
      passed += one.passed
      failed += one.failed
    }
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

async function tellStep(step: Step): Promise<Found> {
  const startMs = Date.now()
  const found = await runStep(step)
  const seconds = ((Date.now() - startMs) / 1_000).toFixed(1)
  const verdict = found.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${step.name.padEnd(10)}${verdict}  ${String(found.passed).padStart(5)} passed  ${seconds} s`)
  if (found.failed > 0) console.log(indent(found.report))
  return found
}

/** A step that cannot even run has failed: what is missing is never skipped. */
async function runStep(step: Step): Promise<Found> {
  try {
    return await step.run()
  } catch (error) {
    return { passed: 0, failed: 1, report: error instanceof Error ? error.message : String(error) }
  }
}

function indent(report: string): string {
  return report.replace(/^/gm, '    ')
}
