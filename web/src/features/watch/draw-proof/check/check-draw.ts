import type { DrawProof } from '@tayang/contract'
import { asciiOf, bigEndian, bytesOfHex, hexOf, joined } from './hex.ts'
import { indicesOfDraw } from './indices-of-draw.ts'
import { sha256 } from './sha256.ts'
import { HASH_BYTES, rootOfLeaves, rootOfPath } from './tree.ts'

/** What a draw consists of, in the order in which it is checked. */
export type Step = 'seed-A' | 'seed-B' | 'root' | 'outer' | 'mixed' | 'places'

/** Why a step does not fit. */
export type Misfit =
  | 'commitment'
  | 'leaves-not-read'
  | 'leaf-count'
  | 'root'
  | 'other-outer'
  | 'early-outer'
  | 'signature'
  | 'mixed'
  | 'order'
  | 'place-count'

export interface StepResult {
  readonly step: Step
  /** `none`: there is no outer value, as was said when the draw was announced. */
  readonly result: 'same' | 'none' | Misfit
  readonly ms: number
}

export interface CheckDependencies {
  /** The frozen list: 32 bytes for each chance. */
  readonly readLeaves: () => Promise<Uint8Array>
  /** Whether the signature of drand is that of the pinned chain. */
  readonly isOfQuicknet: (value: { round: number; randomness: string; signature: string }) => Promise<boolean>
  readonly timeOfRound: (round: number) => number
  readonly onBegin: (step: Step) => void
  /** How much of the step is done, from 0 to 1. */
  readonly onShare: (share: number) => void
  readonly onResult: (result: StepResult) => void
}

const PREFIX = asciiOf('tayang-undian-1|draw|')

/** The steps that what is published allows: before the draw there are fewer. */
export function stepsOf({ seats, list, outer, mixed, sequence }: DrawProof): readonly Step[] {
  const isOpen = (seat: 'A' | 'B') => seats.some((one) => one.seat === seat && one.seed !== undefined)
  return [
    ...(isOpen('A') ? (['seed-A'] as const) : []),
    ...(isOpen('B') ? (['seed-B'] as const) : []),
    ...(list ? (['root'] as const) : []),
    ...(outer ? (['outer'] as const) : []),
    ...(mixed ? (['mixed'] as const) : []),
    ...(sequence ? (['places'] as const) : []),
  ]
}

/** Computes a draw again, step by step; a step that does not fit does not keep the next ones from being looked at. */
export async function checkDraw(proof: DrawProof, needs: CheckDependencies): Promise<void> {
  const checks: Record<Step, () => StepResult['result'] | Promise<StepResult['result']>> = {
    'seed-A': () => checkSeed(proof, 'A'),
    'seed-B': () => checkSeed(proof, 'B'),
    root: () => checkRoot(proof, needs),
    outer: () => checkOuter(proof, needs),
    mixed: () => (hexOf(mixedOf(proof)) === proof.mixed ? 'same' : 'mixed'),
    places: () => checkPlaces(proof),
  }
  for (const step of stepsOf(proof)) {
    needs.onBegin(step)
    const begunAt = performance.now()
    const result = await checks[step]()
    needs.onResult({ step, result, ms: performance.now() - begunAt })
  }
}

function checkSeed({ id, seats }: DrawProof, name: 'A' | 'B'): StepResult['result'] {
  const { seed, commitment } = seats.find(({ seat }) => seat === name)!
  const bytes = bytesOfHex(seed ?? '', HASH_BYTES)
  if (!bytes) return 'commitment'
  const found = sha256(joined(PREFIX, asciiOf(id), asciiOf(name), bytes))
  return hexOf(found) === commitment ? 'same' : 'commitment'
}

async function checkRoot({ list }: DrawProof, needs: CheckDependencies): Promise<StepResult['result']> {
  const { count, root } = list!
  const leaves = await needs.readLeaves().catch(() => null)
  if (!leaves) return 'leaves-not-read'
  if (leaves.length !== HASH_BYTES * count) return 'leaf-count'
  const found = rootOfLeaves(leaves, (made) => needs.onShare(made / count))
  return hexOf(found) === root ? 'same' : 'root'
}

/** The value is of the source that was named before, and younger than the list. */
async function checkOuter(
  { outer, promised, times }: DrawProof,
  { isOfQuicknet, timeOfRound }: CheckDependencies,
): Promise<StepResult['result']> {
  const { kind, round, randomness, signature, figures } = outer!
  if (kind !== promised.outer.kind) return 'other-outer'
  if (kind === 'none') return 'none'
  if (kind === 'figures') {
    const names = figures?.split('\n').map((line) => line.split('=')[0])
    return names?.join('\n') === promised.outer.names?.join('\n') ? 'same' : 'other-outer'
  }
  if (round === undefined || round !== promised.outer.round) return 'other-outer'
  // Who knew the value before the root was out could have chosen the last chance of the list.
  const publishedAt = Math.max(promised.closesAt, times.rootPublishedAt ?? 0)
  if (timeOfRound(round) < publishedAt) return 'early-outer'
  if (!randomness || !signature) return 'signature'
  return (await isOfQuicknet({ round, randomness, signature })) ? 'same' : 'signature'
}

/** `S`: both seeds, the root, the outer value. */
function mixedOf({ seats, list, outer }: DrawProof): Uint8Array {
  const seedOf = (name: 'A' | 'B') => seats.find(({ seat }) => seat === name)?.seed ?? ''
  const parts = [seedOf('A'), seedOf('B'), list?.root ?? ''].map((hex) => bytesOfHex(hex) ?? new Uint8Array())
  return sha256(joined(PREFIX, ...parts, outerBytesOf(outer)))
}

function outerBytesOf(outer: DrawProof['outer']): Uint8Array {
  if (outer?.kind === 'drand') return bytesOfHex(outer.randomness ?? '') ?? new Uint8Array()
  return asciiOf(outer?.kind === 'figures' ? (outer.figures ?? '') : '')
}

/** The indices are those of the draw, in its order; all places are filled, or the list has no more people. */
function checkPlaces(proof: DrawProof): StepResult['result'] {
  const { winners, reserves } = proof.promised
  const count = proof.list?.count ?? 0
  const drawn = indicesOfDraw(mixedOf(proof), count)
  const taken: number[] = []
  for (const { kind, index, samePersonAs } of proof.sequence!) {
    if (taken.length === winners + reserves) return 'place-count'
    if (drawn.next().value !== index) return 'order'
    const isPassed = kind === 'passed' && samePersonAs !== undefined && taken.includes(samePersonAs)
    if (isPassed) continue
    if (kind !== (taken.length < winners ? 'winner' : 'reserve')) return 'order'
    taken.push(index)
  }
  const isFilled = taken.length === winners + reserves || proof.sequence!.length === count
  return isFilled ? 'same' : 'place-count'
}

/** A chance in the frozen list, as its owner alone can see it. */
export interface OwnLeaf {
  readonly index: number
  readonly chanceId: string
  readonly salt: string
  readonly path: readonly string[]
}

/** Whether a chance is in the list that the root stands for. */
export function isInList(proof: Pick<DrawProof, 'id' | 'list'>, own: OwnLeaf): boolean {
  const salt = bytesOfHex(own.salt)
  const path = own.path.map((hex) => bytesOfHex(hex, HASH_BYTES))
  if (!proof.list || !salt || !path.every((hash) => hash !== null)) return false
  const leaf = sha256(
    joined(Uint8Array.of(0), asciiOf(proof.id), bigEndian(own.index, 4), asciiOf(own.chanceId), salt),
  )
  const root = rootOfPath(leaf, { index: own.index, count: proof.list.count, path })
  return root !== null && hexOf(root) === proof.list.root
}
