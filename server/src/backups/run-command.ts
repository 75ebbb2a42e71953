import { Failure } from '../platform/errors/failure.ts'

/** Runs a command and exits: 0 where it answers true, 1 otherwise. A Failure is printed as one line. */
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
