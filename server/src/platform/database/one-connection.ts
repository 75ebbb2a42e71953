import { AsyncLocalStorage } from 'node:async_hooks'

/** The work of one transaction; it is run again where the transaction lost a deadlock. */
type RunWork = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A call that holds a connection and waits for a second one waits for others that may do the same: as many of them at
 * once as the pool has connections, and the whole server stands still. So a transaction reads and writes by its own.
 */
export interface OneConnection {
  /** A transaction that begins; what its work does is within it until that ends. */
  begin(): RunWork
  /** Throws where a connection is asked for within a transaction. */
  check(): void
}

/** The product checks nothing: a call that would have waited a little is not refused there. */
export const unchecked: OneConnection = { begin: () => (work) => work(), check: () => {} }

/** Frames of Kysely and of the pool come before those that matter. */
const FRAMES_MAX = 60

/** Where every transaction and every query comes by, which names no place. */
const BETWEEN = /\/(database-connection|one-connection|kept-query|retry)\.ts:/

/** For all tests on a database. `onSecond` is told besides: the module may handle what is thrown. */
export function checkOneConnection(onSecond: (error: Error) => void): OneConnection {
  const flow = new AsyncLocalStorage<{ isOpen: boolean; begun: Error }>()
  return {
    begin() {
      const begun = traceHere()
      return async (work) => {
        const transaction = { isOpen: true, begun }
        try {
          return await flow.run(transaction, work)
        } finally {
          // What it began and did not wait for goes on by a connection of its own.
          transaction.isOpen = false
        }
      }
    },
    check() {
      const transaction = flow.getStore()
      if (transaction?.isOpen !== true) return
      const [begunAt = 'a place without a name'] = placesOf(transaction.begun)
      const asked = placesOf(traceHere()).join(' < ')
      const error = new Error(`A second connection within the transaction of ${begunAt}: ${asked}`)
      onSecond(error)
      throw error
    },
  }
}

/** Its text is made only where it is read, since hardly any transaction has to be named. */
function traceHere(): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES_MAX
  const trace = new Error()
  Error.stackTraceLimit = limit
  return trace
}

/** Files and lines of the product and its tests, the nearest first. */
function placesOf({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\/((?:server|tests)\/[\w./-]+)[^:]*(:\d+)/g)]
    .map(([, file, line]) => `${file}${line}`)
    .filter((place) => !BETWEEN.test(place))
}
