import { expect, it } from 'vitest'
import { besideRoles, worksBeside } from './beside.ts'
import { readSettings, roles } from './settings.ts'

it('a server works beside another one with these sets of roles, and with no more and no other ones', () => {
  expect(besideRoles).toEqual(['transcode'])
  expect(worksBeside(readSettings({}, []))).toBe(false)
  for (const role of roles) {
    expect([role, worksBeside(readSettings({}, ['--roles', role]))]).toEqual([role, role === 'transcode'])
    const both = readSettings({}, ['--roles', `transcode,${role}`])
    expect([role, worksBeside(both)]).toEqual([role, role === 'transcode'])
  }
})
