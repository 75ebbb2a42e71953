import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aheadOf, openPoolState, stepPool } from './clip-pool.ts'
import type { AheadFacts, PoolEffect, PoolEvent, PoolState } from './clip-pool.ts'

const rich: AheadFacts = { mode: 'otomatis', saveData: false, inHandS: 12, isWhole: false }

test.each<[string, Partial<AheadFacts>, ReturnType<typeof aheadOf>]>([
  ['Otomatis with ten seconds in hand', { inHandS: 10 }, 'media'],
  ['Otomatis with less than ten seconds in hand', { inHandS: 9.9 }, 'manifest'],
  ['Otomatis with a short clip that is whole', { inHandS: 4, isWhole: true }, 'media'],
  ['Otomatis with Save-Data', { saveData: true, isWhole: true }, 'manifest'],
  ['Hemat', { mode: 'hemat', isWhole: true }, 'manifest'],
  ['Super hemat', { mode: 'super-hemat', isWhole: true }, 'nothing'],
  ['Suara saja', { mode: 'suara-saja', isWhole: true }, 'nothing'],
])('%s fetches of the next clip what it may', (_name, facts, ahead) => {
  expect(aheadOf({ ...rich, ...facts })).toBe(ahead)
})

const CLIPS = ['a', 'b', 'c', 'd', 'e']
const measured = (facts: Partial<AheadFacts> = {}): PoolEvent => ({
  type: 'measured',
  facts: { ...rich, ...facts },
})
const moved = (to: string): PoolEvent => ({ type: 'moved', to })

function run(events: readonly PoolEvent[]): { state: PoolState; effects: readonly PoolEffect[] } {
  let [state, effects] = [openPoolState(), [] as readonly PoolEffect[]]
  for (const event of [{ type: 'listed', clips: CLIPS } as const, ...events]) {
    ;({ state, effects } = stepPool(state, event))
  }
  return { state, effects }
}

describe('the elements of a feed', () => {
  test.each<[string, PoolEvent[], (string | null)[], PoolEffect[]]>([
    [
      'the first clip is loaded and shown',
      [moved('a')],
      ['a', null, null],
      [
        { do: 'load', slot: 0, clip: 'a' },
        { do: 'show', slot: 0, clip: 'a' },
      ],
    ],
    [
      'the next clip is loaded beside it',
      [moved('a'), measured()],
      ['a', 'b', null],
      [{ do: 'load', slot: 1, clip: 'b' }],
    ],
    [
      'a clip that was loaded before its turn is only shown',
      [moved('a'), measured(), moved('b')],
      ['a', 'b', null],
      [
        { do: 'rest', slot: 0 },
        { do: 'show', slot: 1, clip: 'b' },
      ],
    ],
    [
      'the one before stays for the way back',
      [moved('a'), measured(), moved('b'), measured()],
      ['a', 'b', 'c'],
      [{ do: 'load', slot: 2, clip: 'c' }],
    ],
    [
      'the element of the farthest clip is handed on',
      [moved('a'), measured(), moved('b'), measured(), moved('c'), measured()],
      ['d', 'b', 'c'],
      [{ do: 'load', slot: 0, clip: 'd' }],
    ],
    [
      'a way back that was not kept is loaded',
      [moved('c'), moved('b')],
      ['c', 'b', null],
      [
        { do: 'rest', slot: 0 },
        { do: 'load', slot: 1, clip: 'b' },
        { do: 'show', slot: 1, clip: 'b' },
      ],
    ],
    ['what is shown already stays', [moved('a'), moved('a')], ['a', null, null], []],
    [
      'beside what does not play the clip before is paused',
      [moved('a'), moved('z')],
      ['a', null, null],
      [{ do: 'rest', slot: 0 }],
    ],
    ['what is loaded ahead is loaded once', [moved('a'), measured(), measured()], ['a', 'b', null], []],
    ['nothing follows the last', [moved('e'), measured()], ['e', null, null], []],
    [
      'a manifest alone takes no element',
      [moved('a'), measured({ mode: 'hemat' })],
      ['a', null, null],
      [{ do: 'fetch-manifest', clip: 'b' }],
    ],
    [
      'a manifest is fetched once',
      [moved('a'), measured({ mode: 'hemat' }), measured({ mode: 'hemat' })],
      ['a', null, null],
      [],
    ],
    [
      'Super hemat fetches nothing ahead',
      [moved('a'), measured({ mode: 'super-hemat' })],
      ['a', null, null],
      [],
    ],
    [
      'a clip that leaves the list frees its element',
      [moved('a'), measured(), { type: 'listed', clips: ['a', 'c'] }],
      ['a', null, null],
      [{ do: 'free', slot: 1 }],
    ],
  ])('%s', (_name, events, slots, effects) => {
    const ended = run(events)
    expect(ended.state.slots).toEqual(slots)
    expect(ended.effects).toEqual(effects)
  })

  test('hold the shown clip, no clip twice, and never more than there are, on any way through a feed', () => {
    const events = fc.array(
      fc.oneof(
        fc.constantFrom(...CLIPS).map(moved),
        fc.record({ inHandS: fc.constantFrom(0, 20), isWhole: fc.boolean() }).map(measured),
        fc.subarray(CLIPS).map((clips): PoolEvent => ({ type: 'listed', clips })),
      ),
    )
    fc.assert(
      fc.property(events, (all) => {
        let state = stepPool(openPoolState(), { type: 'listed', clips: CLIPS }).state
        const held: (string | null)[] = [null, null, null]
        for (const event of all) {
          const step = stepPool(state, event)
          for (const effect of step.effects) {
            if (effect.do === 'load') held[effect.slot] = effect.clip
            if (effect.do === 'free') held[effect.slot] = null
            if (effect.do === 'show') expect(held[effect.slot]).toBe(effect.clip)
          }
          state = step.state
          expect(state.slots).toEqual(held)
          const clips = held.filter((clip) => clip !== null)
          expect(new Set(clips).size).toBe(clips.length)
          if (event.type === 'moved' && state.clips.includes(event.to)) expect(held).toContain(event.to)
        }
      }),
    )
  })
})
