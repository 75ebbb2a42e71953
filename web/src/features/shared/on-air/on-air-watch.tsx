import { useStore } from 'zustand'
import { shows as showCalls } from '@tayang/contract'
import { call, useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { keepOnAir, onAir } from './on-air.ts'

/** A number in a menu need not be exact to the second. */
const READ_AGAIN_MS = 30_000

/** Reads who is on air for the whole page, again and again while somebody looks at it. */
export function OnAirWatch() {
  const shows = useStore(onAir, ({ wanted }) => wanted)
  // Between two people of whom one blocked the other nobody is on air.
  const accountId = useViewer()?.account.id ?? ''
  useRead(
    `${accountId} ${shows}`,
    async () => keepOnAir((await call(showCalls.getOnAir, { query: { shows } })).data),
    { everyMs: READ_AGAIN_MS },
  )
  return null
}
