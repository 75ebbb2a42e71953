import { admin, type ReasonCode } from '@tayang/contract'

/** Rules that usually fit what was reported, the likeliest first. */
const likely: Readonly<Record<string, readonly ReasonCode[]>> = {
  racism: ['3.1', '3.2', '3.3'],
  'improper-chats': ['3.3', '5.2', '2.2'],
  spamming: ['7.1', '4.3', '4.2'],
  pornographic: ['5.1', '5.2', '1.1'],
  violence: ['2.2', '2.3', '2.1'],
  illegal: ['4.2', '4.1', '4.4'],
}
const usual: readonly ReasonCode[] = ['3.3', '7.1', '4.4']

export type ReasonClass = (typeof admin.reasonClasses)[number]

/** The three rules that are shown at once; all others are behind "More". */
export function likelyReasons(reported: string, chosen: ReasonCode | null): ReasonClass[] {
  const codes = likely[reported.toLowerCase()] ?? usual
  const shown = chosen === null || codes.includes(chosen) ? codes : [chosen, ...codes.slice(0, 2)]
  return shown.flatMap((code) => admin.reasonClasses.filter((one) => one.code === code))
}

export function reasonOf(code: ReasonCode | null): ReasonClass | undefined {
  return admin.reasonClasses.find((one) => one.code === code)
}
