import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showToast } from '#shared/toasts'
import { call, type CallSending } from './call.ts'
import { keyOf } from './use-call.ts'

/** How an answer that is shown changes at once, before the server has answered. */
export interface Optimistic<O extends Operation, Read extends Operation> {
  of: Read
  input: CallOf<Read>
  write: (shown: AnswerOf<Read>, input: CallOf<O>) => AnswerOf<Read>
  /** Replaces the guess of `write` by what the server answered. */
  confirm?: (shown: AnswerOf<Read>, answer: AnswerOf<O>) => AnswerOf<Read>
}

export interface ChangeOptions<O extends Operation, Read extends Operation> {
  /** Calls that are read again after the change, whatever their input. */
  refreshes?: readonly Operation[]
  optimistic?: Optimistic<O, Read>
  /** The toast of a failure; without one the caller shows it. */
  failure?: string
  onDone?: (answer: AnswerOf<O>, input: CallOf<O>) => void
  onFailed?: (error: Error) => void
}

interface Sent<O extends Operation> {
  input: CallOf<O>
  sending: CallSending | undefined
}

/**
 * Changes something on the server, inside `WithQueries`. The shown answer may change at once and is restored if the
 * server refuses, and calls are read again. `run` never rejects; `runAsync` does.
 */
export function useChange<const O extends Operation, const Read extends Operation = Operation>(
  o: O,
  { refreshes = [], optimistic, failure, onDone, onFailed }: ChangeOptions<O, Read> = {},
) {
  const cache = useQueryClient()
  const shownKey = optimistic && keyOf(optimistic.of, optimistic.input)
  const change = useMutation({
    mutationFn: ({ input, sending }: Sent<O>) => call(o, input, sending),
    onMutate: ({ input }) => {
      if (!optimistic || !shownKey) return undefined
      const before = cache.getQueryData<AnswerOf<Read>>(shownKey)
      if (before !== undefined) cache.setQueryData(shownKey, optimistic.write(before, input))
      return before
    },
    onSuccess: async (answer, { input }) => {
      const shown = shownKey && cache.getQueryData<AnswerOf<Read>>(shownKey)
      if (shown !== undefined && shownKey && optimistic?.confirm) {
        cache.setQueryData(shownKey, optimistic.confirm(shown, answer))
      }
      onDone?.(answer, input)
      await Promise.all(refreshes.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })))
    },
    onError: (error, _sent, before) => {
      if (shownKey && before !== undefined) cache.setQueryData(shownKey, before)
      if (failure !== undefined) showToast(failure, 'error')
      onFailed?.(error)
    },
  })
  return {
    run: (input: CallOf<O>, sending?: CallSending): void => change.mutate({ input, sending }),
    runAsync: (input: CallOf<O>, sending?: CallSending): Promise<AnswerOf<O>> =>
      change.mutateAsync({ input, sending }),
    isRunning: change.isPending,
    error: change.error,
  }
}

/** Reads these calls again, whatever their input, after a change that another part of the site made. */
export function useRefresh(): (...reads: readonly Operation[]) => void {
  const cache = useQueryClient()
  return useCallback(
    (...reads) => {
      for (const read of reads) void cache.invalidateQueries({ queryKey: keyOf(read) })
    },
    [cache],
  )
}
