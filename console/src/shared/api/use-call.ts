import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './call.ts'
import { queries } from './queries.ts'

/** The data of an answer. */
export type DataOf<O extends Operation> = AnswerOf<O> extends { data: infer D } ? D : never

/** All readers of one call with the same input share one answer. */
export function keyOf<O extends Operation>(o: O, input?: CallOf<O>): readonly unknown[] {
  return input === undefined ? [o.method, o.path] : [o.method, o.path, input]
}

interface CallOptions {
  /** Shows the answer to the previous input until the next one has arrived. */
  keepsPrevious?: boolean
  /** For how long an answer is shown to the next reader without another request; a minute by default. */
  freshMs?: number
}

/** Reads an operation; `null` as input waits. The answer's `data`. */
export function useCall<const O extends Operation>(o: O, input: CallOf<O> | null, options: CallOptions = {}) {
  const read = useQuery({ ...readingOf(o, input, options), enabled: input !== null })
  return { ...pick(read), data: read.data?.data as DataOf<O> | undefined, meta: read.data?.meta }
}

interface Listed {
  data: readonly unknown[]
  meta: { next: string | null }
}

/** Reads one page of a list by cursor; the page before stays on screen while the next one loads. */
export function useCallList<const O extends Operation>(o: O, input: CallOf<O> | null) {
  const read = useQuery({ ...readingOf(o, input, { keepsPrevious: true }), enabled: input !== null })
  const answer = read.data as (AnswerOf<O> & Listed) | undefined
  type Item = DataOf<O> extends readonly (infer I)[] ? I : never
  return {
    ...pick(read),
    items: (answer?.data ?? none) as readonly Item[],
    /** The same for `WhenRead`. Undefined until there is an answer: a list that failed is not an empty one. */
    data: answer?.data as readonly Item[] | undefined,
    /** What the list says beside its page: how many there are altogether, and the like. */
    meta: answer?.meta as AnswerMeta<O> | undefined,
    /** The cursor of the next page; null at the end. */
    next: answer?.meta.next ?? null,
  }
}

type AnswerMeta<O extends Operation> = AnswerOf<O> extends { meta: infer M } ? M : never

const none: readonly never[] = []

function readingOf<O extends Operation>(o: O, input: CallOf<O> | null, options: CallOptions) {
  return {
    queryKey: keyOf(o, input ?? undefined),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(o, input as CallOf<O>, { signal }),
    ...(options.freshMs !== undefined && { staleTime: options.freshMs }),
    ...(options.keepsPrevious && { placeholderData: keepPreviousData<AnswerOf<O>> }),
  }
}

function pick(read: {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => Promise<unknown>
  fetchStatus: string
}) {
  return {
    /** Nothing to show yet. */
    isPending: read.isPending && read.fetchStatus !== 'idle',
    /** What is shown answers an earlier input. */
    isOld: read.isPlaceholderData,
    isFetching: read.isFetching,
    error: read.error,
    again: () => void read.refetch(),
  }
}

/** Reads a call ahead, so that the next case is there when it is opened. */
export function usePreload(): <const O extends Operation>(o: O, input: CallOf<O>) => void {
  return useCallback((o, input) => {
    void queries.prefetchQuery({
      queryKey: keyOf(o, input),
      queryFn: ({ signal }) => call(o, input, { signal }),
    })
  }, [])
}
