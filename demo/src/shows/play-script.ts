import { setTimeout as sleep } from 'node:timers/promises'
import type { Audience } from './audience.ts'
import type { Givers } from './givers.ts'
import { emailOf, type ShowScript } from './show-script.ts'

/** Where a script is played: who hears it, and to whom its gifts go. */
export interface Stage {
  readonly audience: Audience
  readonly givers: Givers
  readonly showId: string
  readonly receiverId: string
}

/** Says and sends everything at its second; what is sent twice under one name arrives once. */
export async function playScript(
  { chat, gifts }: Pick<ShowScript, 'chat' | 'gifts'>,
  { audience, givers, ...show }: Stage,
): Promise<void> {
  const began = performance.now()
  const moments = [
    ...chat.map(([second, by, text]) => ({
      second,
      happen: async () => audience.say(emailOf(by), text),
    })),
    ...gifts.map(([second, by, gift, amount, comment]) => ({
      second,
      happen: () =>
        givers.send({
          ...show,
          from: emailOf(by),
          gift,
          amount,
          comment,
          key: `${show.showId}-${by}-${second}`,
        }),
    })),
  ].toSorted((one, other) => one.second - other.second)
  for (const { second, happen } of moments) {
    const restMs = second * 1_000 - (performance.now() - began)
    if (restMs > 0) await sleep(restMs)
    await happen()
  }
}
