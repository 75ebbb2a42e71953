import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { VoucherBatchCase } from '@tayang/contract'
import type { Tone } from '#kit'

export type BatchState = 'running' | 'usedUp' | 'over'

type Batch = Pick<VoucherBatchCase, 'endedAt' | 'expiresAt' | 'uses' | 'count' | 'usesMax'>

/** As the server sorts them. */
export function batchStateOf({ endedAt, expiresAt, uses, count, usesMax }: Batch, now: number): BatchState {
  if (endedAt !== null || (expiresAt !== null && expiresAt <= now)) return 'over'
  return uses >= count * usesMax ? 'usedUp' : 'running'
}

const states = {
  running: ['ok', msg`Running`],
  usedUp: ['premium', msg`Used up`],
  over: ['quiet', msg`Ended`],
} as const

export function useBatchWord(): (state: BatchState) => { tone: Tone; text: string } {
  const { i18n } = useLingui()
  return (state) => ({ tone: states[state][0], text: i18n._(states[state][1]) })
}
