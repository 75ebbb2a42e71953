import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The data of an answer, which most callers want; `select` gets the whole of it, `meta` included. */
export type DataOf<O extends Operation> = AnswerOf<O> extends { data: infer D } ? D : never

/** All readers of one call with the same input share one answer. The cache belongs to one account at a time. */
export function keyOf<O extends Operation>(o: O, input?: CallOf<O>): readonly unknown[] {
  return input === undefined ? [o.method, o.path] : [o.method, o.path, input]
}

export interface CallOptions<O extends Operation, T> {
  select?: (answer: AnswerOf<O>) => T
  /** For how long an answer is shown to the next reader without another request; 30 s by default. */
  freshMs?: number
  /** Asks again this often while a visible tab shows it; false ends it. */
  everyMs?: number | ((answer: AnswerOf<O> | undefined) => number | false)
  /** Shows the answer to the previous input until the next one has arrived: the pages of a list. */
  keepsPrevious?: boolean
  /** Whether a failed call is repeated once, which is useless after most refusals. */
  retries?: (error: Error) => boolean
}

/**
 * Reads an operation for a part of a page, inside `WithQueries`; `null` as input waits. This is the one way in which
 * the site reads the server outside of a loader.
 */
export function useCall<const O extends Operation, T = DataOf<O>>(
  o: O,
  input: CallOf<O> | null,
  { select, freshMs, everyMs, keepsPrevious = false, retries }: CallOptions<O, T> = {},
) {
  return useQuery({
    queryKey: keyOf(o, input ?? undefined),
    queryFn: ({ signal }) => call(o, input as CallOf<O>, { signal }),
    select: select ?? dataOf<O, T>,
    enabled: input !== null,
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'number'
          ? everyMs
          : ({ state }: { state: { data?: AnswerOf<O> | undefined } }) => everyMs(state.data),
    }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(retries && { retry: (times: number, error: Error) => times < 1 && retries(error) }),
  })
}

interface Paged {
  meta: { page: number; totalPages: number }
}

/** Reads a list page after page; `inputOf` names the input of a page, counted from 1. */
export function useCallPages<const O extends Operation>(
  o: O,
  inputOf: (page: number) => CallOf<O>,
  { freshMs, retries }: Pick<CallOptions<O, never>, 'freshMs' | 'retries'> = {},
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(o, inputOf(1)), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(o, inputOf(pageParam), { signal }) as Promise<AnswerOf<O> & Paged>,
    initialPageParam: 1,
    getNextPageParam: ({ meta }: Paged) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(retries && { retry: (times: number, error: Error) => times < 1 && retries(error) }),
  })
}

function dataOf<O extends Operation, T>(answer: AnswerOf<O>): T {
  return (answer as { data: T }).data
}
