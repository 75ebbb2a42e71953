import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import type { Language } from '../i18n/index.ts'
import { createContext, data, type RouterContextProvider } from 'react-router'

/** Runs an operation as a guest; on the server in process, never over HTTP to itself. */
export type Call = <const O extends Operation>(o: O, input: CallOf<O>) => Promise<AnswerOf<O>>

/** What the server passes to a page that it renders. */
export interface SiteContext {
  /**
   * Rejects with an error that has `status` and `code` when the operation refuses. Operations are compared by method
   * and path, because the build of the pages has its own copy of the contract.
   */
  readonly call: Call
  /** From the cookie `lang`. */
  readonly language: Language
  /** `https://tayang.example`, for links that leave the site. */
  readonly origin: string
  /** Where live media is, where that is another origin. */
  readonly mediaOrigin: string | null
  /** Shown in the footer. */
  readonly version: string
  /** The site is closed: every page shows that and nothing else. See docs/product/site.md#maintenance. */
  readonly maintenance: boolean
}

export const siteContextKey = createContext<SiteContext>()

/** The context of this request, with refusals as responses that an error boundary can read. */
export function siteContextOf(context: Readonly<RouterContextProvider>): SiteContext {
  const site = context.get(siteContextKey)
  return {
    ...site,
    call: async (o, input) => {
      try {
        return await site.call(o, input)
      } catch (error) {
        throw answerOf(error)
      }
    },
  }
}

function answerOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('status' in error) || !('code' in error)) return error
  const { status, code } = error
  return typeof status === 'number' ? data({ code }, { status }) : error
}
