import { readFileSync } from 'node:fs'
import type { DrawProof } from '@tayang/contract'

/** What the site publishes for everybody who writes the computation once more. */
export interface Vectors {
  readonly numbers: readonly { s: string; numbers: readonly string[] }[]
  readonly sequences: readonly { s: string; count: number; first: readonly number[] }[]
  readonly draws: readonly VectorDraw[]
}

export interface VectorDraw {
  readonly proof: DrawProof
  readonly leaves: readonly string[]
  readonly own: readonly { index: number; chanceId: string; salt: string; leaf: string; path: string[] }[]
}

export const vectors = JSON.parse(readFileSync('web/public/undian/vectors.json', 'utf8')) as Vectors

export const leavesOf = ({ leaves }: VectorDraw) => new Uint8Array(Buffer.from(leaves.join(''), 'hex'))
