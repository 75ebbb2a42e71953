/** Whose turn a piece of costly work is. */
export interface Turn {
  /** Work of one queue waits for its own earlier work; queues take turns. A network, or an account with a session. */
  readonly queue: string
  /** Known callers go before strangers. */
  readonly isKnown: boolean
}

interface FairQueueBounds {
  readonly atOnceMax: number
  readonly waitingMax: number
  /** The error of work that was dropped since too much waits. */
  readonly dropped: () => Error
}

interface Waiting {
  readonly order: number
  start(): void
  drop(error: Error): void
}

type Lane = Map<string, Waiting[]>

/** After so many known callers in a row a stranger gets a turn, so that a crowd of the known keeps nobody out. */
const KNOWN_IN_ROW_MAX = 3

/**
 * Shares costly work among queues, one turn each in a circle, so that a network which asks for much delays itself.
 *
 * Where too much waits, what has waited longest in the longest queue of strangers is dropped: a flood drops its own
 * requests, and a queue with one request keeps it.
 */
export function openFairQueue({ atOnceMax, waitingMax, dropped }: FairQueueBounds) {
  const known: Lane = new Map()
  const strangers: Lane = new Map()
  let running = 0
  let waiting = 0
  let knownInRow = 0
  let arrivals = 0

  const enter = ({ queue, isKnown }: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const lane = isKnown ? known : strangers
      const entry = { order: ++arrivals, start: resolve, drop: reject }
      const own = lane.get(queue)
      if (own) own.push(entry)
      else lane.set(queue, [entry])
      if (++waiting <= waitingMax) return
      waiting--
      takeOldestOfLongest(strangers.size > 0 ? strangers : known)?.drop(dropped())
    })

  /** Hands the place of finished work on, so that nobody who comes now passes those who wait. */
  const handOn = (): void => {
    const isForStranger = strangers.size > 0 && (known.size === 0 || knownInRow >= KNOWN_IN_ROW_MAX)
    const next = takeNext(isForStranger ? strangers : known)
    if (!next) return void running--
    knownInRow = isForStranger ? 0 : knownInRow + 1
    waiting--
    next.start()
  }

  return async <Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnceMax) running++
    else await enter(turn)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}

/** The first of the queue whose turn it is; that queue is the last of the circle afterwards. */
function takeNext(lane: Lane): Waiting | undefined {
  const [turn] = lane
  if (!turn) return undefined
  const [name, queue] = turn
  lane.delete(name)
  const next = queue.shift()
  if (queue.length > 0) lane.set(name, queue)
  return next
}

/** Among queues of one length the one whose first request is the oldest. */
function takeOldestOfLongest(lane: Lane): Waiting | undefined {
  let chosen: [name: string, queue: Waiting[]] | undefined
  for (const each of lane) {
    const longer = each[1].length - (chosen?.[1].length ?? 0)
    if (longer > 0 || (longer === 0 && orderOf(each[1]) < orderOf(chosen?.[1] ?? []))) chosen = each
  }
  if (!chosen) return undefined
  const [name, queue] = chosen
  const oldest = queue.shift()
  if (queue.length === 0) lane.delete(name)
  return oldest
}

const orderOf = (queue: readonly Waiting[]): number => queue[0]?.order ?? 0
