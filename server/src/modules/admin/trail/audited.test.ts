import { operation } from '@tayang/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { Refusal, refuse } from '#platform/http/refusal'
import type { Caller, Exchange, RequestInfo, Route } from '#platform/http/route'
import { openTally } from '#platform/limits/open-tally'
import { audited, type Change } from './audited.ts'
import { openFacts } from './facts.ts'
import type { Call, Trail } from './open-trail.ts'

const caller: Caller = {
  accountId: 'dewi',
  profileId: 'p',
  sessionId: 's',
  name: 'Dewi',
  roles: ['trust'],
  isValidated: true,
  console: { raisedUntil: null },
}
const asked = { id: 'request' } as RequestInfo

let written: string[]
let changes: Change[]
let isAway: boolean
const facts = openFacts()

const trail = {
  async begin({ operation: name }: Call) {
    if (isAway) throw new Error('read-only')
    written.push(`begin ${name}`)
    return 'id'
  },
  async end({ operation: name, facts: kept }: Call, { outcome }: { outcome: string }) {
    if (isAway) throw new Error('read-only')
    written.push(`end ${name} ${outcome} ${JSON.stringify(kept)}`)
  },
  async endLater({ operation: name, facts: kept }: Call, { outcome }: { outcome: string }) {
    written.push(`later ${name} ${outcome} ${JSON.stringify(kept)}`)
  },
  count: ({ operation: name }: Pick<Call, 'operation'>, outcome: string) =>
    void written.push(`count ${name} ${outcome}`),
} as unknown as Trail

beforeEach(() => {
  written = []
  changes = []
  isAway = false
})

type Made = Partial<Pick<Route['operation'], 'method' | 'namesNobody' | 'evenUnwritten'>>
function open(made: Made, handle: Route['handle'] = async () => 'answer') {
  const method = made.method ?? 'GET'
  const o = operation({
    summary: 's',
    path: '/x',
    caller: 'operator',
    permission: 'reports.read',
    ...made,
    method,
  })
  const served = { operation: o, handle }
  const route = audited(served, {
    trail,
    facts,
    tally: openTally(fakeClock()),
    onChange: (change) => changes.push(change),
  })
  const exchange = { caller, asked, now: 1, params: { id: 'r' }, query: {}, body: { reason: 'spam' }, refuse }
  return {
    call: () => route.handle(exchange as unknown as Exchange<Route['operation']>),
    refused: (by: Caller) => route.refused?.({ caller: by, asked, now: 1, code: 'FORBIDDEN' }),
  }
}

describe('a call of an operator', () => {
  it('that reads is one row at its end, and tells nobody', async () => {
    expect(await open({}).call()).toBe('answer')
    expect(written).toEqual(['end GET /x done {"reason":"spam"}'])
    expect(changes).toEqual([])
  })

  it('that changes something is a row before and one after, with what its route added, and is told', async () => {
    await open({ method: 'PUT' }, async () => facts.add(asked, { facts: { was: 5, is: 6 } })).call()
    expect(written).toEqual(['begin PUT /x', 'later PUT /x done {"reason":"spam","was":5,"is":6}'])
    expect(changes).toEqual([
      {
        operation: 'PUT /x',
        permission: 'reports.read',
        params: { id: 'r' },
        by: { accountId: 'dewi', name: 'Dewi' },
      },
    ])
  })

  it('that is refused or fails says so, and tells nobody', async () => {
    const refusing = open({ method: 'PUT' }, async () => refuse('NOT_FOUND'))
    await expect(refusing.call()).rejects.toThrow(Refusal)
    await expect(open({}, () => Promise.reject(new Error('a bug'))).call()).rejects.toThrow('a bug')
    expect(written.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'begin PUT /x',
      'later PUT /x NOT_FOUND',
      'end GET /x INTERNAL',
    ])
    expect(changes).toEqual([])
  })

  it('that names nobody is counted, whatever its method, and is no news', async () => {
    await open({ namesNobody: true }).call()
    await open({ method: 'PUT', namesNobody: true }).call()
    expect(written).toEqual(['count GET /x done', 'count PUT /x done'])
    expect(changes).toEqual([])
  })
})

describe('while the trail cannot be written', () => {
  beforeEach(() => {
    isAway = true
  })

  it('nothing is changed and nothing is read', async () => {
    let acted = 0
    const act = async () => void acted++
    await expect(open({ method: 'PUT' }, act).call()).rejects.toThrow('read-only')
    expect(acted).toBe(0)
    await expect(open({}, act).call()).rejects.toThrow('read-only')
    expect(written).toEqual([])
  })

  it('a kill switch acts all the same, and its row waits', async () => {
    let acted = 0
    await open({ method: 'POST', evenUnwritten: true }, async () => void acted++).call()
    expect(acted).toBe(1)
    expect(written.at(-1)).toContain('later POST /x done')
  })
})

describe('a call that never reached its route', () => {
  it('is a row of an operator each time, and of somebody else so many times an hour', async () => {
    const { refused } = open({})
    for (let tried = 0; tried < 25; tried++) await refused(caller)
    expect(written).toHaveLength(25)
    const { console: _console, ...viewer } = caller
    for (let tried = 0; tried < 25; tried++) await refused(viewer)
    expect(written).toHaveLength(45)
  })
})
