import type { Jump } from '@tayang/contract'
import { describe, expect, it } from 'vitest'
import type { Caller } from '#platform/http/route'
import { silentLog } from '#platform/log/log'
import { JUMPS_MAX, openFinding, type Finder } from './finding.ts'

const caller: Caller = {
  accountId: 'a',
  profileId: 'p',
  sessionId: 's',
  name: 'Dewi',
  roles: ['support'],
  isValidated: true,
}
const jumps = (kind: Jump['kind'], many: number): Jump[] =>
  Array.from({ length: many }, (_, at) => ({ kind, id: `${kind}-${at}`, title: kind, sub: null }))
const finder = (kind: Jump['kind'], many: number): Finder => ({
  kinds: [kind],
  find: async () => jumps(kind, many),
})
const find = (finders: readonly Finder[], text = 'senja') =>
  openFinding({ finders, log: silentLog() }).find(text, caller)

describe('a search over all modules', () => {
  it('takes the best of each first, and twelve at most', async () => {
    const found = await find([finder('person', 20), finder('order', 2)])
    expect(found).toHaveLength(JUMPS_MAX)
    expect(found.slice(0, 4).map(({ id }) => id)).toEqual(['person-0', 'order-0', 'person-1', 'order-1'])
  })

  it('asks nobody about what the role may not see', async () => {
    let asked = 0
    const hidden: Finder = { kinds: ['transfer'], find: async () => (asked++, jumps('transfer', 1)) }
    expect(await find([hidden])).toEqual([])
    expect(asked).toBe(0)
    const both: Finder = {
      kinds: ['order', 'transfer'],
      find: async () => [...jumps('order', 1), ...jumps('transfer', 1)],
    }
    expect((await find([both])).map(({ kind }) => kind)).toEqual(['order'])
  })

  it('answers what the others found where one fails', async () => {
    const broken: Finder = { kinds: ['person'], find: () => Promise.reject(new Error('away')) }
    expect(await find([broken, finder('order', 1)])).toHaveLength(1)
  })

  it('asks nobody about a single letter, also one of two code units', async () => {
    expect(await find([finder('person', 1)], 'a')).toEqual([])
    expect(await find([finder('person', 1)], '🎬')).toEqual([])
  })
})
