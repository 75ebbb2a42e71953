import { expect, it } from 'vitest'
import { besideRoles, servesBeside, worksBeside } from './beside.ts'
import { readSettings, roles } from './settings.ts'

it('a server works beside another one with these sets of roles, and with no more and no other ones', () => {
  expect(besideRoles).toEqual(['transcode', 'api', 'api,socket', 'web,api', 'web,api,socket'])
  expect(worksBeside(readSettings({}, []))).toBe(false)
  const asked = roles.flatMap((role) => [role, `transcode,${role}`, `web,api,${role}`])
  const beside = asked.filter((words) => worksBeside(readSettings({}, ['--roles', words])))
  const serving = ['web,api,web', 'api', 'web,api,api', 'web,api,socket']
  expect(beside.toSorted()).toEqual([...serving, 'transcode', 'transcode,transcode'].toSorted())
  const found = beside.filter((words) => servesBeside(readSettings({}, ['--roles', words])))
  expect(found.toSorted()).toEqual(serving.toSorted())
})
