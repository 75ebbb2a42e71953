import { consoleRoles, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const useLink = (token: string) =>
  app.calls.call(user.resetPassword, { body: { password: PASSWORD, token }, headers: APP })
const rolesFor = (email: string) => app.user.operators.rolesByDefault(email, consoleRoles)

describe('the command of the installation, where it names no roles', () => {
  it('gives the first operator every role, an operator their own, and nobody else any', async () => {
    expect(await rolesFor('owner@example.com')).toEqual(consoleRoles)
    const owner = await app.user.provisioning.makeOperator('owner@example.com', ['admin', 'support'])
    // As long as the link was not used there is no operator.
    expect(await rolesFor('second@example.com')).toEqual(consoleRoles)
    await useLink(owner.token)
    expect(await rolesFor('owner@example.com')).toEqual(['support', 'admin'])
    expect(await rolesFor('second@example.com')).toBeUndefined()
  })
})

describe('a link for an operator', () => {
  it('adds its roles to those that the person has, and replaces the link before it', async () => {
    const email = 'lia@example.com'
    const first = await app.user.provisioning.makeOperator(email, ['support'])
    const second = await app.user.provisioning.makeOperator(email, ['reviewer'])
    expect((await useLink(first.token)).status).toBe(400)
    expect((await useLink(second.token)).status).toBe(200)
    const third = await app.user.provisioning.makeOperator(email, ['trust'])
    await useLink(third.token)
    expect((await app.user.operators.find(third.accountId))?.roles).toEqual(['reviewer', 'trust'])
  })

  it('outlives a password that the person requests by email meanwhile', async () => {
    const email = await app.register('Mira')
    const { token } = await app.user.provisioning.makeOperator(email, ['auditor'])
    await app.calls.call(user.forgetPassword, { body: { email }, headers: APP })
    await app.emailTo(email, '/reset-password')
    expect((await useLink(token)).status).toBe(200)
  })

  it('names at least one role', async () => {
    await expect(app.user.provisioning.makeOperator('nita@example.com', [])).rejects.toThrow('has a role')
  })
})

describe('a person of the demo who is an operator', () => {
  it('has the roles of this start, whatever an earlier one gave', async () => {
    const person = { email: 'dewi@tayang.test', name: 'Dewi', password: PASSWORD }
    const { accountId } = await app.user.provisioning.ensureDemoPerson({ ...person, roles: consoleRoles })
    await app.user.provisioning.ensureDemoPerson({ ...person, roles: ['admin'] })
    expect((await app.user.operators.find(accountId))?.roles).toEqual(['admin'])
  })
})
