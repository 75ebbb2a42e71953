import fc from 'fast-check'
import { loyalty, user } from '@tayang/contract'
import { expect } from 'vitest'
import type { LoyaltyHarness } from '../../server/src/modules/loyalty/test/loyalty-harness.ts'
import type { openCodes } from '../../server/src/modules/user/verification/codes.ts'
import { APP, newDevice, type UserHarness } from '../../server/src/modules/user/test/user-harness.ts'

const GUESSES_MAX = 5
let numbers = 0

/** Any number of guesses at once at one code: five are judged, the others are turned away. */
export async function judgesFive(
  { codes, lastCode }: { codes: ReturnType<typeof openCodes>; lastCode(mobile: string): string },
  runs: number,
): Promise<void> {
  const run = fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (guesses) => {
    const mobile = `+62813${String(20_000_000 + ++numbers)}`
    const now = Date.UTC(2026, 0, 1)
    const bound = { mobile, deviceUuid: null, accountId: null, now }
    await codes.send({ ...bound, purpose: 'login', ip: '127.0.0.1', language: 'id' })
    const otp = lastCode(mobile)
    const verdicts = await Promise.all(
      Array.from({ length: guesses }, async (_, n) => {
        const guess = String((Number(otp) + 1 + n) % 1_000_000).padStart(6, '0')
        try {
          return await codes.check({ ...bound, purposes: ['login'], otp: guess })
        } catch (error) {
          expect(error).toHaveProperty('code', 'TOO_MANY_ATTEMPTS')
          return 'turned away'
        }
      }),
    )
    const judged = verdicts.filter((verdict) => verdict === 'wrong')
    expect(judged, 'five guesses are judged').toHaveLength(Math.min(guesses, GUESSES_MAX))
  })
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}

const LEEWAY_MS = 30_000

/** Tabs that refresh with one token within the leeway: each is signed in after it, by the same pair. */
export async function keepsTabs(app: UserHarness, runs: number): Promise<void> {
  const device = newDevice()
  let { refreshToken } = await app.signIn(await app.register('Pandu'), device)
  const run = fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 2, maxLength: 5 }),
    async (waits) => {
      const pairs = new Set<string>()
      for (const waitMs of waits) {
        await app.clock.advance(waitMs)
        const { status, body } = await app.calls.call(user.refreshSession, {
          body: { accessToken: '', device },
          headers: { ...APP, 'x-refresh-token': refreshToken },
        })
        expect(status, 'no tab is signed out').toBe(200)
        pairs.add(body.data.refreshToken)
      }
      expect(pairs.size).toBe(1)
      await app.clock.advance(LEEWAY_MS)
      refreshToken = [...pairs][0]!
    },
  )
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}

const someone = fc.nat(2)
const deeds = fc.array(
  fc.record({ does: fc.constantFrom('block', 'unblock', 'send'), who: someone, whom: someone }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

/** Three people who block and give to each other: nothing moves between two of whom one blocked the other. */
export async function keepsBlockedApart(test: LoyaltyHarness, runs: number): Promise<void> {
  const [flower] = await test.gifts()
  const packId = flower!.packs[0]!.id
  const run = fc.asyncProperty(deeds, async (walk) => {
    const people = [await test.person(1_000), await test.person(1_000), await test.person(1_000)]
    const blocked = new Set<string>()
    const areApart = (one: string, other: string) =>
      blocked.has(`${one} ${other}`) || blocked.has(`${other} ${one}`)
    for (const { does, who, whom } of walk) {
      const [one, other] = [people[who]!, people[whom]!]
      if (one === other) continue
      if (does === 'block') blocked.add(`${one} ${other}`)
      if (does === 'unblock') blocked.delete(`${one} ${other}`)
      for (const [a, b] of [[one, other] as const, [other, one] as const]) {
        const status = blocked.has(`${a} ${b}`) ? 'BLOCKING' : 'BLOCKED'
        if (areApart(a, b)) test.blocks.set(`${a} ${test.profileIdOf(b)}`, status)
        else test.blocks.delete(`${a} ${test.profileIdOf(b)}`)
      }
      if (does !== 'send') continue
      const body = { purpose: 'transfer', giftType: 'basic', packId, receiverId: other }
      const { status } = await test.calls.call(loyalty.createTransaction, { token: one, body })
      expect(status, 'nothing moves between two who are apart').toBe(areApart(one, other) ? 403 : 200)
    }
  })
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}
