import type { CallOf, Operation, RefusalBody } from '@tayang/contract'
import { openTestApp, type Answered, type Person, type TestApp } from '../../../../../tests/app.ts'

/** The whole app on a real database, with an operator and a viewer who are signed in. */
export interface AdminHarness extends AsyncDisposable {
  readonly test: TestApp
  readonly operator: Person
  readonly viewer: Person
  /** Calls an operation as the operator. */
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<Answered<O>>
  /** Calls an operation whose body is bytes. */
  upload<O extends Operation>(
    operation: O,
    input: { params?: object; query?: object },
    bytes: Uint8Array,
  ): Promise<Answered<O>>
  /** The statuses that a guest and a viewer get from an operation. */
  statusesOfOthers<O extends Operation>(operation: O, input: CallOf<O>): Promise<[number, number]>
}

/** No row has this id. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000001'

export async function openAdminHarness(
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<AdminHarness> {
  const test = await openTestApp(options)
  const operator = await test.operator()
  const viewer = await test.person('Ani')
  const how = { token: operator.login.accessToken }
  return {
    test,
    operator,
    viewer,
    call: (operation, input) => test.call(operation, input, how),
    upload: (operation, input, bytes) =>
      test.call(operation, { ...input, body: bytes } as CallOf<typeof operation>, how),
    async statusesOfOthers(operation, input) {
      const guest = await test.call(operation, input)
      const other = await test.call(operation, input, { token: viewer.login.accessToken })
      return [guest.status, other.status]
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

/** Status and code of a refusal. */
export const refusalOf = ({ status, refusal }: Answered<Operation>): [number, RefusalBody['code']] => [
  status,
  refusal.code,
]
