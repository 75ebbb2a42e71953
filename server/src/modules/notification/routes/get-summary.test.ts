import { notification } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNotificationHarness, type NotificationHarness } from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

describe('the summary', () => {
  it('counts what is unread, one less with each reading', async () => {
    const me = await test.person()
    expect(await test.unread(me)).toBe(0)
    const first = await test.send({ to: 'profile', profileId: me.profileId })
    await test.send({ to: 'all' }, { kind: 'highlight' })
    expect(await test.unread(me)).toBe(2)
    await test.calls.call(notification.markRead, { token: me.token, params: { id: first.id } })
    expect(await test.unread(me)).toBe(1)
  })

  it('is refused to guests', async () => {
    const answer = await test.calls.call(notification.getSummary)
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SESSION_AUTH'])
  })
})

/** One thing that happens; `who` is one of two people, `which` one of those sent so far. */
const step = fc.oneof(
  fc.record({
    does: fc.constant('send' as const),
    to: fc.constantFrom('all', 0, 1),
    kind: fc.constantFrom('highlight', 'non-highlight'),
    type: fc.constantFrom('in-app', 'liveshow', 'movie', 'subscription'),
    startsInMs: fc.constantFrom(0, 5_000),
    livesMs: fc.constantFrom(null, 10_000),
  }),
  fc.record({ does: fc.constant('read' as const), who: fc.constantFrom(0, 1), which: fc.nat(20) }),
  fc.record({ does: fc.constant('read-all' as const), who: fc.constantFrom(0, 1) }),
  fc.record({ does: fc.constant('recall' as const), which: fc.nat(20) }),
  fc.record({
    does: fc.constant('choose' as const),
    who: fc.constantFrom(0, 1),
    topic: fc.constantFrom(...notification.notificationTopics),
    inApp: fc.boolean(),
  }),
  fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 3_000, 20_000) }),
)

describe('after any sequence of events', () => {
  it('the count is that of unread entries in both lists, and no person sees another’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const people = [await test.person(), await test.person()] as const
        const sent: { id: string; to: 'all' | 0 | 1 }[] = []
        for (const one of steps) {
          const chosen = 'which' in one ? sent[one.which % Math.max(1, sent.length)] : undefined
          if (one.does === 'send') {
            const to = one.to as 'all' | 0 | 1
            const now = test.clock.now()
            const { id } = await test.send(
              to === 'all' ? { to } : { to: 'profile', profileId: people[to].profileId },
              {
                kind: one.kind as 'highlight',
                type: one.type,
                startAt: now + one.startsInMs,
                endAt: one.livesMs === null ? null : now + one.livesMs,
              },
            )
            sent.push({ id, to })
          } else if (one.does === 'read' && chosen) {
            const answer = await test.calls.call(notification.markRead, {
              token: people[one.who].token,
              params: { id: chosen.id },
            })
            if (chosen.to !== 'all' && chosen.to !== one.who) expect(answer.status).toBe(404)
          } else if (one.does === 'read-all') {
            const { token } = people[one.who]
            await test.calls.call(notification.markAllRead, { token })
            expect(await test.unread(people[one.who])).toBe(0)
          } else if (one.does === 'recall' && chosen) {
            await test.module.recall(chosen.id)
          } else if (one.does === 'choose') {
            const body = { topics: [{ topic: one.topic, inApp: one.inApp, push: true }] }
            await test.calls.call(notification.putChoices, { token: people[one.who].token, body })
          } else if (one.does === 'wait') await test.clock.advance(one.ms)
        }
        for (const [who, person] of people.entries()) {
          const lists = await Promise.all(
            notification.notificationKinds.map((type) => test.list(person, { type, perPage: '100' })),
          )
          const seen = lists.flatMap(({ body }) => body.data as { id: string; isRead: boolean }[])
          expect(await test.unread(person)).toBe(seen.filter(({ isRead }) => !isRead).length)
          const others = new Set(sent.filter(({ to }) => to !== 'all' && to !== who).map(({ id }) => id))
          expect(seen.filter(({ id }) => others.has(id))).toEqual([])
          expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
        }
      }),
      { numRuns: 25 },
    )
  }, 180_000)
})
