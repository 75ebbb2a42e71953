import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PromoCase } from '@tayang/contract'
import type { Tone } from '#kit'
import { formatRupiah } from '#shared/i18n'

type State = 'planned' | 'running' | 'over'

/** As the server sorts them: over before planned, for a code may end before it began. */
export function promoStateOf(
  { startsAt, endsAt }: Pick<PromoCase, 'startsAt' | 'endsAt'>,
  now: number,
): State {
  if (endsAt !== null && endsAt <= now) return 'over'
  return startsAt !== null && startsAt > now ? 'planned' : 'running'
}

const states = {
  running: ['ok', msg`Running`],
  planned: ['premium', msg`Planned`],
  over: ['quiet', msg`Ended`],
} as const

export function useStateWord(): (state: State) => { tone: Tone; text: string } {
  const { i18n } = useLingui()
  return (state) => ({ tone: states[state][0], text: i18n._(states[state][1]) })
}

/** `20 % off`, `Rp5.000 off`. */
export function useOffWord(): (promo: Pick<PromoCase, 'kind' | 'value'>) => string {
  const { i18n } = useLingui()
  return ({ kind, value }) => i18n._(msg`${kind === 'percent' ? `${value}%` : formatRupiah(value)} off`)
}
