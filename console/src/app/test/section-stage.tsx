import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { consoleRoles, pathOf, type ConsoleRole, type Operation } from '@tayang/contract'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { queries, WithQueries } from '#shared/api'
import { session } from '#shared/session'

interface Asked {
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly body: unknown
}

/** What comes back, or a function of the call that says it. */
type Answer = unknown

/** A refusal, in place of an answer. */
export class Refuses {
  readonly status: number
  readonly code: string
  readonly details: readonly string[]
  constructor(status: number, code: string, details: readonly string[] = []) {
    this.status = status
    this.code = code
    this.details = details
  }
}

/** A section of the console in a page of its own, in front of a server that answers what a test wants. */
export interface SectionStage {
  /** What the section has asked the server, in its order. */
  readonly asked: readonly Asked[]
  /** What an operation answers from now on: `data`, `{data, meta}`, a refusal, or a function of the call. */
  answers(operation: Operation, answer: Answer, params?: Record<string, string>): void
  show(Section: ComponentType, how?: { at?: string; roles?: readonly ConsoleRole[] }): void
  end(): void
}

export function openSectionStage(): SectionStage {
  const asked: Asked[] = []
  const answers = new Map<string, Answer>()
  const keyOf = (method: string, path: string) => `${method} ${path}`
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, location.href)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, address: `${pathname}${search}`, body }
    asked.push(call)
    const known = answers.get(keyOf(method, pathname))
    if (known === undefined) throw new Error(`the test has no answer for ${method} ${pathname}`)
    return responseOf(typeof known === 'function' ? (known as (asked: Asked) => unknown)(call) : known)
  })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return {
    asked,
    answers(operation, answer, params = {}) {
      answers.set(keyOf(operation.method, pathOf(operation, params)), answer)
    },
    show(Section, { at = '/', roles = consoleRoles } = {}) {
      session.begin(sessionOf(roles))
      const router = createMemoryRouter([{ path: '*', Component: Section }], { initialEntries: [at] })
      render(
        <I18nProvider i18n={i18n}>
          <WithQueries>
            <RouterProvider router={router} />
          </WithQueries>
        </I18nProvider>,
      )
    },
    end() {
      cleanup()
      queries.clear()
      session.end('signed-out')
      vi.unstubAllGlobals()
      i18n.loadAndActivate({ locale: 'en', messages: {} })
    },
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Refuses) {
    const { status, code, details } = answer
    return Response.json({ code, message: code, details }, { status })
  }
  if (answer === null) return new Response(null, { status: 204 })
  const isWhole = typeof answer === 'object' && 'data' in answer
  return Response.json(isWhole ? answer : { data: answer })
}

const HOUR_MS = 3_600_000

function sessionOf(roles: readonly ConsoleRole[]) {
  const now = Date.now()
  return {
    accessToken: 'console',
    expiresAt: now + HOUR_MS,
    sessionEndsAt: now + 8 * HOUR_MS,
    raisedUntil: now + HOUR_MS,
    sessionId: 'session',
    accountId: 'operator',
    profileId: 'profile',
    name: 'Dewi',
    avatar: null,
    roles,
    usesCode: false,
  }
}
