import type { AddressInfo } from 'node:net'
import { pathOf, type Operation } from '@tayang/contract'
import type { InjectOptions } from 'fastify'
import type { Clock } from '../server/src/platform/clock/clock.ts'
import type { EventOf } from '../server/src/platform/http/call-events.ts'
import { openHttp } from '../server/src/platform/http/http.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import type { SecurityLog } from '../server/src/platform/log/security/security-log.ts'
import type { Caller, RawRoute, Route } from '../server/src/platform/http/route.ts'
import { readSettings } from '../server/src/platform/settings/settings.ts'

export interface Calls extends AsyncDisposable {
  /** Calls an operation as a browser on this machine would; `host` asks from somewhere else. */
  call(operation: Operation, input?: CallInput): Promise<Called>
  /** Listens on a port of this machine, once, and answers the address. */
  listen(): Promise<string>
  /** The port that it listens on; 0 before. */
  port(): number
  /** Asks an address outside the contract. */
  ask(options: InjectOptions): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>
}

export interface CallInput {
  params?: Record<string, unknown>
  query?: Record<string, string | readonly string[]>
  body?: unknown
  token?: string
  headers?: Record<string, string>
  host?: string
  /** The address of the caller; this machine without one. */
  ip?: string
}

export interface Called {
  status: number
  headers: Record<string, unknown>
  // Tests read what came over the wire; the mount has proved its shape already.
  // eslint-disable-next-line typescript/no-explicit-any
  body: any
}

/** The routes of one room behind the real mount, without a port. Every answer is proved by the contract. */
export async function openCalls(needs: {
  routes: readonly Route[]
  rawRoutes?: readonly RawRoute[]
  clock: Clock
  securityLog?: SecurityLog
  eventOf?: EventOf
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** The operators of the test, by a token of the console. */
  identifyConsole?(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
}): Promise<Calls> {
  const http = await openHttp({
    settings: readSettings({}, []),
    log: silentLog(),
    securityLog: needs.securityLog,
    eventOf: needs.eventOf,
    clock: needs.clock,
    routes: needs.routes,
    rawRoutes: needs.rawRoutes ?? [],
    identify: needs.identify,
    identifyConsole: needs.identifyConsole,
    provesAnswers: true,
  })
  return {
    async call(operation, { params, query, body, token, headers, host = 'localhost:3000', ip } = {}) {
      const search = new URLSearchParams(
        Object.entries(query ?? {}).flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
        ),
      )
      const answer = await http.app.inject({
        method: operation.method,
        url: `${pathOf(operation, params)}?${search.toString()}`,
        headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(ip === undefined ? {} : { remoteAddress: ip }),
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = answer.body !== '' && String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? JSON.parse(answer.body) : answer.body,
      }
    },
    async listen() {
      if (!http.app.server.listening) await http.app.listen({ host: '127.0.0.1', port: 0 })
      return `http://localhost:${portOf(http.app.server.address())}`
    },
    port: () => portOf(http.app.server.address()),
    async ask(options) {
      const answer = await http.app.inject({ headers: { host: 'localhost:3000' }, ...options })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0
