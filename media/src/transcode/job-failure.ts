import type { FromEngine } from '@tayang/contract/ingest'
import type { EngineOutcome } from '../engine/index.ts'

export type FailureReason = Extract<FromEngine, { type: 'failed' }>['reason']

/** Ends a job. The message is sent to the server, so it contains no path of this machine. */
export class JobFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Why a run that did not finish ends its job; `hidden` are paths, which leave the last lines of FFmpeg. */
export function failureOf(outcome: EngineOutcome, hidden: readonly string[]): JobFailure {
  const last = outcome.log.slice(-3).join(' | ')
  const text = hidden.reduce((kept, path) => kept.replaceAll(path, ''), last).slice(0, 1000)
  switch (outcome.reason) {
    case 'no-space':
      return new JobFailure('no-space', 'the disk is full')
    case 'input':
      return new JobFailure(text.includes('no decoder') ? 'not-supported' : 'damaged', text)
    case 'over-memory':
      return new JobFailure('too-large', 'the film needs more memory than an encoder may take')
    case 'failed':
      return new JobFailure('not-supported', text)
    default:
      return new JobFailure('interrupted', `the encoder was ${outcome.reason}`)
  }
}

/** The report of a job that rejected, and whether that is a bug of ours. */
export function failedReport(
  jobId: string,
  error: unknown,
): { report: Extract<FromEngine, { type: 'failed' }>; isExpected: boolean } {
  const isExpected = error instanceof JobFailure
  const message = isExpected ? error.message : `failed: ${codeOf(error) ?? 'unexpected'}`
  return { report: { type: 'failed', jobId, reason: reasonOf(error), message }, isExpected }
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof JobFailure) return error.reason
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') ? 'no-space' : 'interrupted'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
