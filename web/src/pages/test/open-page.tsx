import { render } from '@testing-library/react'
import type { Operation } from '@tayang/contract'
import {
  createMemoryRouter,
  RouterContextProvider,
  RouterProvider,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { siteContextKey, type SiteContext } from '#shared/api'
import type { Language } from '#shared/i18n'
import { WithI18n } from '../../shared/i18n/with-i18n.tsx'

/** A refusal, as the server passes it to a loader. */
export const refused = (status: number, code = 'NOT_FOUND') =>
  Object.assign(new Error(code), { status, code })

interface Input {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
}
type Answer = (input: Input) => unknown

/** A server whose answers are given by operation; one that has none is unavailable. */
export function serverOf(answers: readonly (readonly [Operation, Answer])[]) {
  const inputs: [Operation, Input][] = []
  const known = new Map(answers)
  const call = async (operation: Operation, input: Partial<Input>) => {
    const whole = { params: {}, query: {}, ...input }
    inputs.push([operation, whole])
    const answer = known.get(operation)
    if (!answer) throw refused(503, 'UNAVAILABLE')
    return answer(whole)
  }
  const inputsOf = (operation: Operation) =>
    inputs.flatMap(([one, input]) => (one === operation ? [input] : []))
  return { call: call as SiteContext['call'], inputsOf }
}

interface Page {
  path: string
  loader?: (args: LoaderFunctionArgs) => unknown
  Component: NonNullable<RouteObject['Component']>
}

interface PageOptions {
  call?: SiteContext['call']
  language?: Language
}

/** Opens an address of a page with its loader; any other address is shown by its path alone. */
export function openPage(
  { path, loader, Component }: Page,
  address: string,
  { call = serverOf([]).call, language = 'en' }: PageOptions = {},
) {
  const context = new RouterContextProvider()
  context.set(siteContextKey, {
    call,
    language,
    origin: 'https://tayang.test',
    mediaOrigin: null,
    version: '1',
    maintenance: false,
  })
  const page: RouteObject = {
    path,
    Component,
    ...(loader && { loader: (args) => loader({ ...args, context, url: new URL(args.request.url) }) }),
    ErrorBoundary: () => <p>the page failed</p>,
    HydrateFallback: () => null,
  }
  const router = createMemoryRouter([page, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [address],
  })
  render(
    <WithI18n language={language}>
      <RouterProvider router={router} />
    </WithI18n>,
  )
  return { at: () => router.state.location.pathname + router.state.location.search, router }
}
