import type { DrawProof } from '@tayang/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { stepsOf, type Step, type StepResult } from './check/check-draw.ts'
import type { DrawChecked, DrawToCheck } from './check/draw-worker.ts'

export interface DrawCheck {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  /** All that will be looked at, in order. */
  readonly steps: readonly Step[]
  readonly results: readonly StepResult[]
  /** How much of the step that is under way is done, from 0 to 1. */
  readonly share: number
  readonly start: () => void
}

const nothing = { state: 'idle', results: [], share: 0 } as const

/** Computes a draw again in a worker, which begins when it is asked for and ends with the page. */
export function useDrawCheck(proof: DrawProof): DrawCheck {
  const [{ state, results, share }, setShown] = useState<Omit<DrawCheck, 'steps' | 'start'>>(nothing)
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])

  const start = useCallback(() => {
    worker.current?.terminate()
    setShown({ ...nothing, state: 'running' })
    const begun = new Worker(new URL('./check/draw-worker.ts', import.meta.url), { type: 'module' })
    worker.current = begun
    const fail = () => {
      begun.terminate()
      setShown((before) => ({ ...before, state: 'failed' }))
    }
    begun.addEventListener('error', fail)
    begun.addEventListener('messageerror', fail)
    begun.addEventListener('message', ({ data }: MessageEvent<DrawChecked>) => {
      if (data.kind === 'end') begun.terminate()
      setShown((before) => after(before, data))
    })
    const leavesUrl = new URL(proof.list?.leavesUrl ?? '', location.href).href
    begun.postMessage({ proof, leavesUrl } satisfies DrawToCheck)
  }, [proof])

  return { state, results, share, steps: stepsOf(proof), start }
}

function after(
  before: Omit<DrawCheck, 'steps' | 'start'>,
  message: DrawChecked,
): Omit<DrawCheck, 'steps' | 'start'> {
  switch (message.kind) {
    case 'begins':
      return { ...before, share: 0 }
    case 'share':
      return { ...before, share: message.share }
    case 'result':
      return { ...before, share: 0, results: [...before.results, message.result] }
    case 'end':
      return { ...before, state: 'done' }
    case 'failed':
      return { ...before, state: 'failed' }
  }
}
