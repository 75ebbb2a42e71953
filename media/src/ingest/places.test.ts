import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlaces, type Place, type PlaceBounds } from './places.ts'

function openRoom(bounds: Partial<PlaceBounds> = {}) {
  const places = openPlaces({ connectionsMax: 10, connectionsPerAddressMax: 3, placesKept: 2, ...bounds })
  const cut: string[] = []
  const knock = (address: string, name = address): Place | null => {
    const place = places.take(address, () => {
      cut.push(name)
      place?.release()
    })
    return place
  }
  return { places, cut, knock }
}

/** Every place that strangers may have, taken by as many networks. */
function fill({ knock }: ReturnType<typeof openRoom>, count: number) {
  for (let i = 0; i < count; i++) knock(`198.51.100.${i}`)
}

describe('the places at the port', () => {
  test('are so many for each network, a whole /64 of IPv6 being one', () => {
    const { knock } = openRoom()
    for (let i = 0; i < 3; i++) expect(knock(`2001:db8:1:2::${i}`)).not.toBeNull()
    expect(knock('2001:db8:1:2:ffff::9')).toBeNull()
    expect(knock('2001:db8:1:3::9')).not.toBeNull()
  })

  test('that strangers hold silently go to others that knock: the oldest goes first', () => {
    const room = openRoom()
    fill(room, 8)
    expect(room.knock('203.0.113.1')).not.toBeNull()
    expect(room.knock('203.0.113.2')).not.toBeNull()
    expect(room.cut).toEqual(['198.51.100.0', '198.51.100.1'])
  })

  test('are taken first from the network that holds most of them silently', () => {
    const room = openRoom()
    fill(room, 5)
    for (const name of ['first', 'second', 'third']) room.knock('192.0.2.1', name)
    room.knock('203.0.113.1')
    expect(room.cut).toEqual(['first'])
  })

  test('are never taken from a publisher', () => {
    const room = openRoom({ placesKept: 0 })
    for (let i = 0; i < 10; i++) room.knock(`198.51.100.${i}`)?.publishes()
    expect(room.knock('203.0.113.1')).toBeNull()
    expect(room.knock('198.51.100.1')).toBeNull()
    expect(room.cut).toEqual([])
  })

  test('are kept for networks that published before, which strangers cannot fill', () => {
    const room = openRoom()
    const before = room.knock('203.0.113.7')
    before?.publishes()
    before?.release()
    fill(room, 30)
    room.cut.length = 0
    expect(room.knock('203.0.113.7', 'known')).not.toBeNull()
    expect(room.knock('203.0.113.7', 'known')).not.toBeNull()
    expect(room.cut).toEqual([])
    // And where those are taken too, a stranger makes way.
    expect(room.knock('203.0.113.7', 'known')).not.toBeNull()
    expect(room.cut).toHaveLength(1)
    fill(room, 60)
    expect(room.cut).not.toContain('known')
  })

  test('are busy where more than half are taken', () => {
    const room = openRoom()
    fill(room, 5)
    expect(room.places.isBusy()).toBe(false)
    fill(room, 6)
    expect(room.places.isBusy()).toBe(true)
  })

  test('are never more than there are, and a publisher is never cut, whatever comes and goes', () => {
    const step = fc.record({ network: fc.nat(12), act: fc.constantFrom('knock', 'publish', 'leave') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const places = openPlaces({ connectionsMax: 10, connectionsPerAddressMax: 3, placesKept: 2 })
        const held: { network: number; place: Place; isPublisher: boolean }[] = []
        for (const { network, act } of steps) {
          const mine = held.find((each) => each.network === network)
          if (act === 'publish' && mine) {
            mine.place.publishes()
            mine.isPublisher = true
          } else if (act === 'leave' && mine) {
            mine.place.release()
            held.splice(held.indexOf(mine), 1)
          } else if (act === 'knock') {
            const place = places.take(`192.0.2.${network}`, () => {
              const at = held.findIndex((each) => each.place === place)
              expect(held[at]?.isPublisher).toBe(false)
              held.splice(at, 1)
              place?.release()
            })
            if (place) held.push({ network, place, isPublisher: false })
          }
          expect(held.length).toBeLessThanOrEqual(10)
          expect(held.filter((each) => each.network === network).length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})
