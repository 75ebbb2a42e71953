import { expect, it } from 'vitest'
import { besideRoles, ingestsBeside, servesBeside, worksBeside } from './beside.ts'
import { readSettings, roles } from './settings.ts'

it('a server works beside another one with these sets of roles, and with no more and no other ones', () => {
  expect(besideRoles).toEqual([
    'transcode',
    'ingest,packager',
    'api',
    'api,socket',
    'web,api',
    'web,api,socket',
  ])
  expect(worksBeside(readSettings({}, []))).toBe(false)
  const asked = roles.flatMap((role) =>
    ['', 'transcode,', 'web,api,', 'ingest,'].map((before) => `${before}${role}`),
  )
  const beside = asked.filter((words) => worksBeside(readSettings({}, ['--roles', words])))
  const serving = ['web,api,web', 'api', 'web,api,api', 'web,api,socket']
  const others = ['transcode', 'transcode,transcode', 'ingest,packager']
  expect(beside.toSorted()).toEqual([...serving, ...others].toSorted())
  const ingesting = beside.filter((words) => ingestsBeside(readSettings({}, ['--roles', words])))
  expect(ingesting).toEqual(['ingest,packager'])
  const found = beside.filter((words) => servesBeside(readSettings({}, ['--roles', words])))
  expect(found.toSorted()).toEqual(serving.toSorted())
})
