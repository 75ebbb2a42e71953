/**
 * Computes a draw again beside the page, which stays free meanwhile. It reads the frozen list by itself and answers
 * every step as it ends. The curve of drand's signature loads here, and only where a draw has one.
 */
import type { DrawProof } from '@tayang/contract'
import { checkDraw, type Step, type StepResult } from './check-draw.ts'
import { timeOfRound } from './quicknet.ts'

/** What the page sends: once, and then the worker is done. */
export interface DrawToCheck {
  readonly proof: DrawProof
  readonly leavesUrl: string
}

export type DrawChecked =
  | { readonly kind: 'begins'; readonly step: Step }
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'result'; readonly result: StepResult }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed' }

const tell = (message: DrawChecked) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<DrawToCheck>) => {
  check(data).catch(() => tell({ kind: 'failed' }))
})

async function check({ proof, leavesUrl }: DrawToCheck): Promise<void> {
  const drand = proof.outer?.kind === 'drand' ? await import('./drand.ts') : null
  await checkDraw(proof, {
    readLeaves: () => readLeaves(leavesUrl),
    isOfQuicknet: async (value) => drand?.isOfQuicknet(value) ?? false,
    timeOfRound,
    onBegin: (step) => tell({ kind: 'begins', step }),
    onShare: (share) => tell({ kind: 'share', share }),
    onResult: (result) => tell({ kind: 'result', result }),
  })
  tell({ kind: 'end' })
}

async function readLeaves(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
