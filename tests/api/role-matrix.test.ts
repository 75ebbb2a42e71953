import { admin, consoleRoles, holds, type ConsoleRole, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '../../server/src/platform/clock/clock-fake.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

const STEP_UP_MS = 5 * 60_000

const clock = fakeClock(Date.now())
let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ clock, env: { TAYANG_CONSOLE_STEP_UP_MS: String(STEP_UP_MS) } })
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const operated = operations.filter(({ caller }) => caller === 'operator')
const named = (some: readonly Operation[]) => some.map((each): [string, Operation] => [nameOf(each), each])

const people = new Map<string, Promise<Person>>()
/** One person with one role; a new one after that one left. */
const personWith = (role: ConsoleRole) => {
  const person = people.get(role) ?? test.operator([role], { raised: false })
  people.set(role, person)
  return person
}

/** What the server says to this person: the code of a refusal, or `served`, with what it says of the permission. */
async function answerOf(operation: Operation, { login }: Person): Promise<{ code: string; why: string }> {
  const hasBody = operation.body !== undefined && operation.method !== 'GET'
  const answer = await fetch(`${test.address}${someAddressOf(operation)}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${login.accessToken}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const text = await answer.text()
  if (answer.ok) return { code: 'served', why: '' }
  const { code, details } = JSON.parse(text) as { code: string; details: string[] }
  return { code, why: details.join() }
}

describe('what an operator may do is what their roles hold:', () => {
  it.each(named(operated))('%s', async (_name, operation) => {
    const { permission } = operation
    if (!permission) throw new Error('an operation of operators names its permission')
    const lacking = { code: 'FORBIDDEN', why: `This needs the permission ${permission}.` }
    for (const role of consoleRoles) {
      const answer = await answerOf(operation, await personWith(role))
      if (operation === admin.leaveConsole) people.delete(role)
      if (!holds([role], permission)) expect({ role, ...answer }).toEqual({ role, ...lacking })
      else if (operation.stepUp)
        expect({ role, code: answer.code }).toEqual({ role, code: 'STEP_UP_REQUIRED' })
      else expect({ role, ...answer }).not.toEqual({ role, ...lacking })
    }
  })
})

describe('what asks for a fresh code is refused without one, and five minutes after it:', () => {
  const guarded = operated.filter(({ stepUp }) => stepUp)

  it('some operations ask for one', () => expect(guarded.length).toBeGreaterThan(10))

  it.each(named(guarded))('%s', async (_name, operation) => {
    const unraised = await test.operator(consoleRoles, { raised: false })
    expect((await answerOf(operation, unraised)).code).toBe('STEP_UP_REQUIRED')
    const raised = await test.operator()
    expect((await answerOf(operation, raised)).code).not.toBe('STEP_UP_REQUIRED')
    await clock.advance(STEP_UP_MS)
    expect((await answerOf(operation, raised)).code).toBe('STEP_UP_REQUIRED')
  })
})
