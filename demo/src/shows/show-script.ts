import type { Scenario } from '../footage/scenario.ts'

/** What happens in a show, by its seconds. People are named by the first part of their address. */
export interface ShowScript {
  readonly streamer: string
  readonly name: string
  readonly description: string
  /** The friendly id of its category. */
  readonly category: string
  readonly film: Scenario
  readonly chat: readonly ChatLine[]
  readonly gifts: readonly SentGift[]
  /** How many of the crowd watch without a word. */
  readonly quiet: number
}

export type ChatLine = readonly [second: number, by: string, text: string]
/** With words a gift is a bullet, which crosses the picture. */
export type SentGift = readonly [second: number, by: string, gift: string, amount: number, words?: string]

export const emailOf = (name: string): string => `${name}@tayang.test`

/** Everybody who says or sends something. */
export function speakersOf({ chat, gifts }: Pick<ShowScript, 'chat' | 'gifts'>): readonly string[] {
  return [...new Set([...chat, ...gifts].map(([, by]) => emailOf(by)))]
}
