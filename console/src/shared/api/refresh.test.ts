import { afterEach, describe, expect, test } from 'vitest'
import { queries } from './queries.ts'
import { nounOf, refreshNoun } from './refresh.ts'

afterEach(() => queries.clear())

test.each<[string, string]>([
  ['/admin/v1.0/reports', 'report'],
  ['/admin/v1.0/report/{id}', 'report'],
  ['/admin/v1.0/people', 'person'],
  ['/admin/v1.0/profiles/{id}', 'person'],
  ['/admin/v1.0/voucherBatches', 'voucherBatch'],
  ['/admin/v1.0/switches/{name}', 'switch'],
  ['/admin/v1.0/ledger/health', 'ledger'],
  ['/admin/v1.0/settings/{key}/history', 'setting'],
])('%s is about a %s', (path, noun) => {
  expect(nounOf(path)).toBe(noun)
})

describe('what is read again after a change', () => {
  const read = (path: string) => queries.setQueryData(['GET', path], 'read')
  const isOld = (path: string) => queries.getQueryState(['GET', path])?.isInvalidated

  test('is what shows the same thing, and what shows it too; nothing else', async () => {
    const paths = ['/admin/v1.0/reports', '/admin/v1.0/decisions', '/admin/v1.0/orders']
    for (const path of paths) read(path)
    await refreshNoun('/admin/v1.0/report/{id}')
    expect(paths.map(isOld)).toEqual([true, true, false])
  })

  test('of a request that another operator confirmed is the setting that it changed', async () => {
    read('/admin/v1.0/settings')
    await refreshNoun('/admin/v1.0/approval/{id}')
    expect(isOld('/admin/v1.0/settings')).toBe(true)
  })
})
