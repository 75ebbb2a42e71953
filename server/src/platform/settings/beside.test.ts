import { expect, it } from 'vitest'
import { besideRoles, servesBeside, worksBeside } from './beside.ts'
import { readSettings, roles } from './settings.ts'

it('a server works beside another one with these sets of roles, and with no more and no other ones', () => {
  expect(besideRoles).toEqual(['transcode', 'api', 'web,api'])
  expect(worksBeside(readSettings({}, []))).toBe(false)
  const asked = roles.flatMap((role) => [role, `transcode,${role}`, `web,api,${role}`])
  const beside = asked.filter((words) => worksBeside(readSettings({}, ['--roles', words])))
  expect(beside).toEqual(['web,api,web', 'api', 'web,api,api', 'transcode', 'transcode,transcode'])
  expect(beside.filter((words) => servesBeside(readSettings({}, ['--roles', words])))).toEqual([
    'web,api,web',
    'api',
    'web,api,api',
  ])
})
