import { Failure } from '../platform/errors/failure.ts'

/** Runs a command to its end: 0 where it answers yes, 1 otherwise; what went wrong outside is one line. */
export function runCommand(work: () => Promise<boolean>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  work().then(
    (isGood) => process.exit(isGood ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Failure ? error.message : error)
      process.exit(1)
    },
  )
}
