import { describe, expect, test } from 'vitest'
import { consoleRoles, holds, permissions, type Permission } from './permissions.ts'

const all = Object.keys(permissions) as Permission[]
const heldBy = (...roles: string[]) => all.filter((permission) => holds(roles, permission))

describe('permissions', () => {
  test('are held by known roles, each named once', () => {
    const wrong = all.filter((permission) => {
      const holders: readonly string[] = permissions[permission]
      return (
        holders.length === 0 ||
        new Set(holders).size !== holders.length ||
        holders.some((role) => !(consoleRoles as readonly string[]).includes(role))
      )
    })
    expect(wrong).toEqual([])
  })

  test('a person without a role, or with a role that does not exist, holds none', () => {
    expect(heldBy()).toEqual([])
    expect(heldBy('operator', 'ADMIN', '')).toEqual([])
  })

  test('an auditor reads everything and changes nothing', () => {
    const isReading = (permission: string) => /\.(read|export|use)$/.test(permission)
    expect(heldBy('auditor').filter((permission) => !isReading(permission))).toEqual([])
    const unread = all.filter((permission) => permission.endsWith('.read') && !holds(['auditor'], permission))
    expect(unread).toEqual([])
  })

  test('an admin moves no money and judges nobody', () => {
    const forbidden = /^(cashouts|ledger|wallets|orders|reports|appeals|decisions|clips|live|chat)\./
    expect(heldBy('admin').filter((permission) => forbidden.test(permission))).toEqual([])
  })

  test('several roles hold what each of them holds', () => {
    expect(new Set(heldBy('support', 'marketing'))).toEqual(
      new Set([...heldBy('support'), ...heldBy('marketing')]),
    )
  })
})
