import type { Found, Step } from './step.ts'

/**
 * Runs the steps one after the other, prints a line for each and the sum alone on the last line; answers
 * whether all held.
 */
export async function prove(steps: readonly Step[]): Promise<boolean> {
  let passed = 0
  let failed = 0
  for (const step of steps) {
    const startMs = Date.now()
    process.stdout.write(`${step.name.padEnd(10)}`)
    const found = await runStep(step)
    passed += found.passed
    failed += found.failed
    const seconds = ((Date.now() - startMs) / 1_000).toFixed(1)
    console.log(
      `${found.failed === 0 ? 'ok    ' : 'FAILED'}  ${String(found.passed).padStart(5)} passed  ${seconds} s`,
    )
    if (found.failed > 0) console.log(indent(found.report))
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
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
