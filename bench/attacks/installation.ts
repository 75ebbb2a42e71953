import {
  admin,
  pathOf,
  user,
  type AnswerOf,
  type CallOf,
  type ConsoleRole,
  type LoginResult,
  type Operation,
} from '@tayang/contract'
import { startApp } from '../app/start-app.ts'
import { addressOf, openClient, type Answered, type Asked } from './client.ts'

export interface Attacker {
  readonly email: string
  readonly deviceUuid: string
  readonly login: LoginResult
  readonly token: string
}

/** The real product in a process of its own, with whom it serves. */
export interface Installation extends AsyncDisposable {
  readonly address: string
  readonly rtmpPort: number
  readonly home: string
  ask(asked: Asked): Promise<Answered>
  /** A call of the contract; the answer is whatever came. */
  call<O extends Operation>(
    operation: O,
    input: CallOf<O>,
    how?: { token?: string; from?: string; headers?: Record<string, string> },
  ): Promise<Called<O>>
  person(name: string, how?: { isValidated?: boolean }): Promise<Attacker>
  /** An operator with every role, raised. */
  readonly operator: { readonly token: string; readonly viewerToken: string }
  /** A session of the console with these roles; `isRaised` gives a fresh code. */
  console(roles: readonly ConsoleRole[], how?: { isRaised?: boolean }): Promise<string>
  /** All letters and messages to somebody. */
  lettersTo(to: string): Promise<string>
  /** Whether the program and its database answer. */
  isWell(): Promise<boolean>
  /** The next address of loopback that nobody has used. */
  newAddress(): string
}

export interface Called<O extends Operation> extends Answered {
  readonly data: AnswerOf<O>['data']
  readonly code: string | null
}

export const PASSWORD = 'a good long password'
const MAIL = 'attacks.example'

/** So that a run lasts: what is attacked are other bounds than the life of a token. */
const HOURS_MS = String(6 * 60 * 60_000)

export async function openInstallation(env: Readonly<Record<string, string>> = {}): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const app = opened.use(await startApp({ TAYANG_ACCESS_MS: HOURS_MS, ...env }))
  const client = opened.use(openClient(app.address))
  let addresses = 0
  let people = 0
  const newAddress = () => addressOf((addresses += 1))

  const call: Installation['call'] = async (operation, input, how = {}) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const answer = await client.ask({
      method: operation.method,
      path: `${pathOf(operation, { ...params })}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        'x-app-id': user.WEB_APP_ID,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(how.token === undefined ? {} : { authorization: `Bearer ${how.token}` }),
        ...how.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(how.from !== undefined && { from: how.from }),
    })
    return { ...answer, ...envelopeOf(answer) } as Called<typeof operation>
  }

  async function signIn(email: string, isValidated: boolean): Promise<Attacker> {
    const from = newAddress()
    const device = { uuid: crypto.randomUUID(), name: 'Attack', platform: 'chrome', osVersion: '1' } as const
    const body = { type: 'username', username: email, password: PASSWORD, device } as const
    const made = served(await call(user.createSession, { body }, { from }))
    const { accessToken: token, isNewDevice } = made
    if (isValidated) await call(user.validateSession, { body: { isNewDevice } }, { token, from })
    return { email, deviceUuid: device.uuid, login: made, token }
  }

  const { consoleToken, token: viewerToken } = app.operator
  const installation: Installation = {
    address: app.address,
    rtmpPort: app.rtmpPort,
    home: app.home,
    newAddress,
    ask: (asked) => client.ask(asked),
    call,
    operator: { token: consoleToken, viewerToken },
    async person(name, { isValidated = true } = {}) {
      const email = `${name.toLowerCase()}-${(people += 1)}@${MAIL}`
      const body = { email, password: PASSWORD, name }
      const made = await call(user.createAccount, { body }, { from: newAddress() })
      if (made.status >= 300) throw new Error(`registering ${email}: ${made.status} ${made.text}`)
      return signIn(email, isValidated)
    },
    async console(roles, { isRaised = true } = {}) {
      const email = `${roles[0]}-${(people += 1)}@${MAIL}`
      const link = served(
        await call(admin.inviteOperator, { body: { email, roles: [...roles] } }, { token: consoleToken }),
      )
      const resetToken = new URL(link.url).searchParams.get('token') ?? ''
      const from = newAddress()
      served(await call(user.resetPassword, { body: { password: PASSWORD, token: resetToken } }, { from }))
      const { accessToken: token } = served(
        await call(admin.createConsoleSession, { body: { username: email, password: PASSWORD } }, { from }),
      )
      if (isRaised) await call(admin.stepUpConsoleSession, { body: { password: PASSWORD } }, { token, from })
      return token
    },
    async lettersTo(to) {
      const answer = await client.ask({ path: `/dev/outbox?to=${encodeURIComponent(to)}` })
      const { data } = JSON.parse(answer.text) as { data: { text: string }[] }
      return data.map(({ text }) => text).join('\n')
    },
    async isWell() {
      const answer = await client.ask({ path: '/readyz' }).catch(() => null)
      return answer?.status === 200
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
  const closing = opened.move()
  return installation
}

/** The data of a success; anything else ends the attack, because the stage is not set. */
export function served<O extends Operation>(answer: Called<O>): AnswerOf<O>['data'] {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer.data
}

function envelopeOf({ text }: Answered): { data: unknown; code: string | null } {
  try {
    const { data = null, code = null } = JSON.parse(text) as { data?: unknown; code?: string | null }
    return { data, code }
  } catch {
    return { data: null, code: null }
  }
}
