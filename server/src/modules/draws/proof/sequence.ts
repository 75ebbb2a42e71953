import { numberAt } from './hashes.ts'

const NUMBERS = 1n << 64n

/** One index of a draw, in the order in which it came. */
export interface Drawn {
  readonly kind: 'winner' | 'reserve' | 'passed'
  /** Of winners from 1, of reserves from 1; of a passed one the place that its person has. */
  readonly place: number
  readonly index: number
  /** Of a passed one: the index by which its person has a place. */
  readonly samePersonAs: number | null
}

interface DrawnFrom {
  readonly mixed: Uint8Array
  /** Chances in the list. */
  readonly count: number
  readonly winners: number
  readonly reserves: number
  /** Something that is the same for the chances of one person. */
  personOf(index: number): string
}

/** Chooses one of `m` after the other, each as likely as any other (docs/product/draws.md#the-computation). */
function chooser(mixed: Uint8Array): (m: number) => number {
  let k = 0n
  return (m) => {
    const of = BigInt(m)
    // Beyond this the first few remainders would come once more than the others.
    const end = (NUMBERS / of) * of
    for (;;) {
      const number = numberAt(mixed, k)
      k += 1n
      if (number < end) return Number(number % of)
    }
  }
}

/** Winners, reserves and those who were passed over, in the order of the published computation. */
export function drawSequence({ mixed, count, winners, reserves, personOf }: DrawnFrom): Drawn[] {
  const choose = chooser(mixed)
  // Only what was moved stands here: every other element is its own index.
  const moved = new Map<number, number>()
  const at = (place: number) => moved.get(place) ?? place
  const placeOf = new Map<string, { place: number; index: number }>()
  const drawn: Drawn[] = []
  for (let t = 0; t < count && placeOf.size < winners + reserves; t++) {
    const j = t + choose(count - t)
    const index = at(j)
    moved.set(j, at(t))
    moved.delete(t)
    const person = personOf(index)
    const known = placeOf.get(person)
    if (known) {
      drawn.push({ kind: 'passed', place: known.place, index, samePersonAs: known.index })
      continue
    }
    const taken = placeOf.size
    const isWinner = taken < winners
    const place = isWinner ? taken + 1 : taken - winners + 1
    placeOf.set(person, { place, index })
    drawn.push({ kind: isWinner ? 'winner' : 'reserve', place, index, samePersonAs: null })
  }
  return drawn
}
