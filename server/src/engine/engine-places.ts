import type { Places } from '../platform/jobs/places.ts'
import { CLIPS_AT_ENGINE_MAX } from './clip-queue.ts'
import type { ConnectedEngine } from './engines.ts'

/** What the engines of this server take at once, by kind of order: nothing while none is connected. */
export type EnginePlaces = Readonly<Record<'encode' | 'probe' | 'still' | 'render', Places>>

/** `changed` is called when an engine introduced itself or went away. */
export function openEnginePlaces(engines: ReadonlySet<ConnectedEngine>): {
  readonly places: EnginePlaces
  changed(): void
} {
  const hearers = new Set<() => void>()
  const placesOf = (count: (hello: NonNullable<ConnectedEngine['hello']>) => number): Places => ({
    now: () =>
      [...engines].reduce(
        (sum, { hello }) => sum + (hello?.roles.includes('transcode') ? count(hello) : 0),
        0,
      ),
    onChange(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  })
  const { probe, still, render } = CLIPS_AT_ENGINE_MAX
  return {
    places: {
      encode: placesOf(({ encodesMax }) => encodesMax),
      probe: placesOf(() => probe),
      still: placesOf(() => still),
      render: placesOf(() => render),
    },
    changed() {
      for (const hear of hearers) hear()
    },
  }
}
