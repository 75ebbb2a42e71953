import { useShownRefusal } from '#shared/refusals'
import type { RoomView } from './room-view.ts'

/** A refusal that a chat has no text of its own for. A chunk of its own: nobody meets it at once. */
export function OtherRefusal({ refusal }: { refusal: NonNullable<RoomView['refusal']> }) {
  return useShownRefusal(refusal)
}
