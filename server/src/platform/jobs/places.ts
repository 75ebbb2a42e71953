import type { Unsubscribe } from '../bus/bus.ts'

/** Room for jobs of one queue in this process, of which there is sometimes more and sometimes none. */
export interface Places {
  now(): number
  /** Heard whenever the number may have changed. */
  onChange(hear: () => void): Unsubscribe
}

interface Workers {
  /** Starts one worker, and answers its name. */
  start(): Promise<string>
  /** Lets a worker take no job any more; the one that it has goes on. */
  stop(name: string): Promise<void>
  failed(error: unknown): void
}

/**
 * Keeps as many workers as there are places, so that a job is taken only where its place is free: what finds none here
 * stays in the queue for another process.
 */
export async function followPlaces(places: Places, workers: Workers): Promise<Unsubscribe> {
  const started: string[] = []
  let isOver = false
  let turn: Promise<void> = Promise.resolve()

  async function adjust(): Promise<void> {
    while (!isOver && started.length < places.now()) {
      const name = await workers.start()
      if (isOver) return workers.stop(name)
      started.push(name)
    }
    while (!isOver && started.length > places.now()) {
      const name = started.pop()
      if (name !== undefined) await workers.stop(name)
    }
  }
  const next = () => (turn = turn.then(adjust).catch(workers.failed))
  const unsubscribe = places.onChange(() => void next())
  await next()
  return () => {
    isOver = true
    unsubscribe()
  }
}
