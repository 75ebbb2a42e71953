import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#shared/toasts'
import { isCancelled, isRefusal } from './api-refusal.ts'
import { call, type CallSending } from './call.ts'
import { queries } from './queries.ts'
import { refreshNoun } from './refresh.ts'
import { useRefusalText } from './refusal-text.ts'
import { keyOf } from './use-call.ts'

interface ChangeOptions<O extends Operation> {
  /** Calls that are read again beside those of the operation's own noun. */
  refreshes?: readonly Operation[]
  /** The toast of a success. */
  done?: string
  onDone?: (answer: AnswerOf<O>, input: CallOf<O>) => void
  /** Handles a refusal; true: it is dealt with, and no toast says it. */
  onRefused?: (error: Error, input: CallOf<O>) => boolean | void
}

interface Sent<O extends Operation> {
  input: CallOf<O>
  sending: CallSending | undefined
}

/**
 * Changes something on the server. A refusal is a toast in the operator's language unless `onRefused` deals with it;
 * what is on screen of the same noun is read again, after a refusal too: it is usually why the call was refused.
 * `run` never rejects; `runAsync` does.
 */
export function useChange<const O extends Operation>(o: O, options: ChangeOptions<O> = {}) {
  const refusalText = useRefusalText()
  const { refreshes = [], done, onDone, onRefused } = options
  const refresh = () =>
    Promise.all([
      refreshNoun(o.path),
      ...refreshes.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })),
    ])
  const change = useMutation({
    mutationFn: ({ input, sending }: Sent<O>) => call(o, input, sending),
    onSuccess: async (answer, { input }) => {
      if (done !== undefined) showToast(done, 'ok')
      onDone?.(answer, input)
      await refresh()
    },
    onError: (error, { input }) => {
      if (isCancelled(error)) return
      if (onRefused?.(error, input) !== true) showToast(refusalText(error), 'error')
      if (isRefusal(error) && (error.status === 409 || error.status === 404)) void refresh()
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
