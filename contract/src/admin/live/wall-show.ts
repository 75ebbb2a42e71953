import * as z from 'zod/mini'
import { ageRating } from '../../catalog/media-item.ts'
import { id, time } from '../../fields.ts'

/** The scores from which a show is looked at now, and from which one keeps an eye on it. */
export const RISK_NOW = 60
export const RISK_EYE = 20

export const riskBands = ['now', 'eye', 'calm'] as const
export type RiskBand = (typeof riskBands)[number]

/** Score = 100 x / (x + 13), where x = signal x crowd x newness. */
const risk = z.object({
  /** 0 to 100. */
  score: z.number(),
  band: z.literal(riskBands),
  /** Reports of people, and a fifth of the lines that AutoMod holds. */
  signal: z.number(),
  /** log10(10 + viewers). */
  crowd: z.number(),
  /** 2 for an account of less than a week, 1.5 of less than 30 days, else 1. */
  newness: z.number(),
})
export type Risk = z.output<typeof risk>

export const streamer = z.object({
  profileId: id,
  accountId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  accountMadeAt: time,
})

export const wallShow = z.object({
  id,
  name: z.string(),
  streamer,
  category: z.nullable(z.object({ id, name: z.string() })),
  rating: z.nullable(ageRating),
  onAirAt: z.nullable(time),
  viewers: z.number(),
  /** Open reports about the show, one a person. */
  reports: z.number(),
  /** The reason that most of them give. */
  topReason: z.nullable(z.string()),
  /** Lines of its chat that wait for a moderator. */
  held: z.number(),
  risk,
  /** Its publisher is away, and viewers see the slate. */
  isSilent: z.boolean(),
  isHidden: z.boolean(),
  isKeyLocked: z.boolean(),
})
export type WallShow = z.output<typeof wallShow>
