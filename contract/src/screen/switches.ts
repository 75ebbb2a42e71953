/** What operators can turn off for everybody at once (docs/product/operators.md#switches). */
export const switchNames = ['gifts', 'cashOut', 'uploads', 'codes', 'signUp', 'live'] as const
export type SwitchName = (typeof switchNames)[number]

/** A switch is a setting: pages read it, and its changes are kept. */
export const switchKeys = {
  gifts: 'switch.gifts',
  cashOut: 'cashout.isOpen',
  uploads: 'switch.uploads',
  codes: 'switch.codes',
  signUp: 'switch.signUp',
  live: 'switch.live',
} as const satisfies Record<SwitchName, string>
