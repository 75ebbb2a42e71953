import { describe, expect, it } from 'vitest'
import type { RequestInfo } from '#platform/http/route'
import { openFacts } from './facts.ts'

const asked = {} as RequestInfo
const of = (body: unknown, params: unknown = {}) => openFacts().of({ asked, params, body })

describe('the facts of a call', () => {
  it('are named fields of its body alone', () => {
    const body = {
      reason: 'spam',
      action: 'ban',
      password: 'secret',
      totp: '123456',
      account: { number: '1' },
    }
    expect(of(body).facts).toEqual({ reason: 'spam', action: 'ban' })
  })

  it.each([undefined, null, 'text', 7, [], {}, { reason: { password: 'x' } }, { roles: [{ a: 1 }] }])(
    'of the body %j are none',
    (body) => {
      expect(of(body)).toEqual({ facts: null, targets: [] })
    },
  )

  it('say what was decided: of an appeal, a wallet, a streamer, a show and its person, a clip, a closing', () => {
    for (const body of [
      { outcome: 'overturn' },
      { frozen: true, reason: 'law' },
      { isApproved: false },
      { rating: null },
      { hide: true, lockKey: false, suspendDays: 7 },
      { class: 'nudity' },
      { isOn: true, isUrgent: true, startAt: 7 },
    ])
      expect(of(body).facts).toEqual(body)
  })

  it('are cut where they are too long, and never within a character', () => {
    const { reason } = of({ reason: '👩‍💻'.repeat(300) }).facts as { reason: string }
    expect(reason.isWellFormed()).toBe(true)
    expect([...reason].length).toBeLessThanOrEqual(501)
  })

  it('of a route join them, and a value too long is kept as the beginning of its JSON', () => {
    const facts = openFacts()
    facts.add(asked, { facts: { was: 5, is: { text: 'x'.repeat(5_000) } }, targets: ['person'] })
    facts.add(asked, { facts: { more: true } })
    const found = facts.of({ asked, params: { key: 'fee' }, body: { reason: 'law' } })
    expect(found.facts).toMatchObject({ reason: 'law', was: 5, more: true })
    expect(typeof found.facts?.is).toBe('string')
    expect(found.targets).toEqual(['fee', 'person'])
    expect(facts.of({ asked: {} as RequestInfo, params: {}, body: {} }).facts).toBeNull()
  })

  it('name the subject of a decision, and find it by its id', () => {
    const body = { subject: { kind: 'person', id: 'p-1' }, effects: [{ kind: 'ban' }, { kind: 'hide' }] }
    expect(of(body)).toEqual({
      facts: { effects: ['ban', 'hide'], subject: 'person p-1' },
      targets: ['p-1'],
    })
    expect(of({ subject: 'Kabar', effects: [{ days: 3 }] })).toEqual({ facts: null, targets: [] })
  })

  it('name whom the call is about: each id of its address and body once, of a bounded length and number', () => {
    const ids = Array.from({ length: 80 }, (_, at) => `id-${at}`)
    expect(of({ ids }, { id: 'id-0' }).targets).toHaveLength(50)
    expect(of({ accountId: 'a', ids: 'no list' }, { slug: 'surge', accountId: 'a' }).targets).toEqual([
      'surge',
      'a',
      'no list',
    ])
    expect(of({ id: 'x'.repeat(65) }).targets).toEqual([])
  })
})
