import { oncePerTurn } from './once-per-tick.ts'

/** Questions of one batch at most. */
const BATCH_MAX = 100
/** Batches under way at once; what comes meanwhile is the next one. */
const BATCHES_MAX = 2

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  readonly settle: PromiseWithResolvers<Answer | undefined>
}

/**
 * Joins questions of one kind: those that come in one turn of the event loop, or while others are under way, are
 * asked together, in one query. Alone nobody waits longer than that turn; in a crowd a question costs a fraction of
 * a query. None joins a query that began before it was asked, so each sees all that was written until then. `keyOf`
 * says which answer is whose.
 */
export function askTogether<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Answer>>,
  keyOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer | undefined> {
  const waiting: Waiting<Asked, Answer>[] = []
  let running = 0
  const run = oncePerTurn(() => {
    while (running < BATCHES_MAX && waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      running += 1
      void answer(batch).finally(() => {
        running -= 1
        run()
      })
    }
  })

  async function answer(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    const different = new Map(batch.map(({ asked }) => [keyOf(asked), asked]))
    try {
      const answers = await ask([...different.values()])
      for (const { asked, settle } of batch) settle.resolve(answers.get(keyOf(asked)))
    } catch (error) {
      for (const { settle } of batch) settle.reject(error)
    }
  }

  return (asked) => {
    const settle = Promise.withResolvers<Answer | undefined>()
    waiting.push({ asked, settle })
    run()
    return settle.promise
  }
}
