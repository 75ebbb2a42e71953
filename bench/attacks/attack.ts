import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** What one case may spend. The whole run and its share differ in nothing else. */
export interface Budget {
  readonly isShare: boolean
  readonly random: Random
  /** A case stops before this moment of `performance.now()`, and says how far it came. */
  readonly endMs: number
  /** How many of something: all of them, or those of the share. */
  many(all: number, share: number): number
}

export interface Outcome {
  readonly tried: number
  readonly held: number
  /** What did not hold, one sentence each, with what one needs to see it again. */
  readonly broke: readonly string[]
  /** What a reader must know: what this machine does not offer, for instance. */
  readonly notes?: readonly string[]
}

export interface AttackCase {
  readonly name: string
  /** What must hold, in one sentence. */
  readonly holds: string
  run(installation: Installation, budget: Budget): Promise<Outcome>
}

/** Sentences about what broke that are kept of one case; the rest is counted. */
const BROKE_MAX = 40

/** Counts what was tried and keeps what broke. */
export class Tally {
  #tried = 0
  #broken = 0
  readonly #broke: string[] = []
  readonly #notes: string[] = []

  /** `broken` is null where it held. */
  note(broken: string | null, tried = 1): void {
    this.#tried += tried
    if (broken === null) return
    this.#broken += 1
    if (this.#broke.length < BROKE_MAX) this.#broke.push(broken)
  }

  say(note: string): void {
    this.#notes.push(note)
  }

  outcome(): Outcome {
    const unsaid = this.#broken - this.#broke.length
    const broke = unsaid > 0 ? [...this.#broke, `and ${unsaid} more`] : this.#broke
    return { tried: this.#tried, held: this.#tried - this.#broken, broke, notes: this.#notes }
  }
}

/** Works on all of them, so many at once, until the time is over; answers how many were left. */
export async function inParallel<T>(
  all: readonly T[],
  { atOnce, endMs = Infinity }: { atOnce: number; endMs?: number },
  work: (one: T, index: number) => Promise<void>,
): Promise<number> {
  let next = 0
  async function worker(): Promise<void> {
    while (next < all.length && performance.now() < endMs) {
      const index = next
      next += 1
      await work(all[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return all.length - next
}
