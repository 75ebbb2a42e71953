import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { openRemoteServer, sendJson, type RemoteServer } from '../test/provider-harness.ts'
import { isSigned, QUICKNET, randomnessOf, roundAt, timeOfRound } from './drand.ts'
import { openBeacon } from './open-beacon.ts'

/** Round 1000 of drand quicknet, as that network published it. */
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

let relay: RemoteServer
let answer: { status?: number; body: unknown } = { body: {} }
beforeAll(async () => {
  relay = await openRemoteServer((_request, response) => {
    sendJson(response, answer.body, answer.status)
  })
})
afterAll(() => relay[Symbol.asyncDispose]())

const beacon = () => openBeacon(readSettings({ DRAND_URL: relay.address }, []))

describe('the beacon', () => {
  it('takes the value that its network signed, and asks the pinned chain for it', async () => {
    answer = { body: { round: 1_000, randomness: RANDOMNESS, signature: SIGNATURE } }
    expect(await beacon().valueOf(1_000)).toEqual({
      round: 1_000,
      signature: SIGNATURE,
      randomness: RANDOMNESS,
    })
    expect(relay.asked.at(-1)?.url).toBe(`/${QUICKNET.chainHash}/public/1000`)
  })

  it('that lies is refused: another round, another signature, no signature, no JSON', async () => {
    const lies = [
      { round: 1_001, signature: SIGNATURE },
      { round: 1_000, signature: SIGNATURE.replace('b4', 'a4') },
      { round: 1_000, signature: '00'.repeat(48) },
      { round: 1_000 },
      'nothing',
    ]
    for (const body of lies) {
      answer = { body }
      await expect(beacon().valueOf(1_000)).rejects.toThrow(/drand answered/)
    }
    answer = { body: { round: 1_001, signature: SIGNATURE } }
    await expect(beacon().valueOf(1_001)).rejects.toThrow(/did not sign/)
  })

  it('has no value while its round is not there, and fails where the relay does', async () => {
    answer = { status: 425, body: {} }
    expect(await beacon().valueOf(1_000)).toBeNull()
    answer = { status: 500, body: {} }
    await expect(beacon().valueOf(1_000)).rejects.toThrow('drand answered 500')
  })

  it('is asked nothing without an address', async () => {
    const none = openBeacon(readSettings({}, []))
    expect(none.isConfigured).toBe(false)
    await expect(none.valueOf(1)).rejects.toThrow('DRAND_URL')
  })
})

it('the round of a moment is the first one at it or after it', () => {
  expect([roundAt(timeOfRound(1_000)), roundAt(timeOfRound(1_000) + 1), roundAt(0)]).toEqual([
    1_000, 1_001, 1,
  ])
})

it('a signature is of one round, and its hash is the value', () => {
  expect(randomnessOf(SIGNATURE)).toBe(RANDOMNESS)
  expect([1_000, 999].map((round) => isSigned({ round, signature: SIGNATURE }))).toEqual([true, false])
})
