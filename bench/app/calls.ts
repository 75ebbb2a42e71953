import { admin, pathOf, user, type AnswerOf, type CallOf, type Operation } from '@tayang/contract'

const PASSWORD = 'a good password'

/** Operations of the contract over HTTP; an answer that is no success is an error. */
export interface Calls {
  readonly address: string
  /** Of the caller; empty for a guest. */
  readonly token: string
  /** Of an operator; empty for everybody else. */
  readonly consoleToken: string
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
  /** Bytes to an address that an operation answered. */
  put(address: string, bytes: Uint8Array): Promise<void>
  /** The same calls as somebody: a new person by `name`, or the owner of a link that sets a password. */
  signIn(who: { email: string; resetToken: string } | { email: string; name: string }): Promise<Calls>
}

/** `consoleToken` is that of an operator, for what only operators may do. */
export function openCalls(
  address: string,
  accessToken: string | null = null,
  consoleToken: string | null = null,
): Calls {
  const call: Calls['call'] = async (operation, input) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const isBytes = body instanceof Uint8Array
    const token = operation.caller === 'operator' ? consoleToken : accessToken
    const asked = new URL(pathOf(operation, { ...params }), address)
    for (const [name, value] of Object.entries(query ?? {})) asked.searchParams.set(name, String(value))
    const answer = await fetch(asked, {
      method: operation.method,
      headers: {
        'x-app-id': user.WEB_APP_ID,
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isBytes ? body.slice() : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${operation.method} ${asked.pathname}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as AnswerOf<typeof operation>
  }
  return {
    address,
    token: accessToken ?? '',
    consoleToken: consoleToken ?? '',
    call,
    async put(to, bytes) {
      const answer = await fetch(new URL(to, address), { method: 'PUT', body: bytes.slice() })
      if (!answer.ok) throw new Error(`PUT ${to}: ${answer.status}`)
    },
    async signIn(who) {
      const { email } = who
      if ('resetToken' in who) {
        await call(user.resetPassword, { body: { password: PASSWORD, token: who.resetToken } })
      } else {
        await call(user.createAccount, { body: { email, password: PASSWORD, name: who.name } })
      }
      const device = {
        uuid: crypto.randomUUID(),
        name: 'Benchmark',
        platform: 'chrome',
        osVersion: '1',
      } as const
      const made = await call(user.createSession, {
        body: { type: 'username', username: email, password: PASSWORD, device },
      })
      const { accessToken: token, isNewDevice } = made.data
      await openCalls(address, token).call(user.validateSession, { body: { isNewDevice } })
      if (!('resetToken' in who)) return openCalls(address, token)
      const entered = await call(admin.createConsoleSession, {
        body: { username: email, password: PASSWORD },
      })
      const own = openCalls(address, token, entered.data.accessToken)
      await own.call(admin.stepUpConsoleSession, { body: { password: PASSWORD } })
      return own
    },
  }
}
