import { expect, test } from 'vitest'
import { isReservedName } from '../../server/src/modules/user/partners/reserved-names.ts'
import { textOf } from './repository.ts'

test('no partner can take the first segment of a page as its name', () => {
  const table = textOf('web/src/routes.ts')
  const segments = [...table.matchAll(/route\('([a-z][\w-]*)/g)].map(([, segment = '']) => segment)
  // The console is a build of its own and stands in no table of the site.
  segments.push('console')
  expect(segments.length).toBeGreaterThan(30)
  expect(segments.filter((segment) => !isReservedName(segment))).toEqual([])
})
