import { RUPIAH_MAX, type admin, type CallOf, type CampaignCase, type PrizeKind } from '@tayang/contract'

type Body = CallOf<typeof admin.putDeskCampaign>['body']

/** Bounds of a campaign, as the server has them. */
const COUNT_MAX = 1_000
const CAP_MAX = 1_000
const DIAMONDS_MAX = 1_000_000
const AGE_MIN = 13
const AGE_MAX = 80
const ACCOUNT_DAYS_MAX = 3_650
export const PRIZE_NAME_MAX = 120

export interface PrizeDraft {
  /** Stays with the row while it is written. */
  readonly key: string
  /** Of a prize that the server knows. */
  readonly id: string | null
  readonly nameId: string
  readonly nameEn: string
  readonly kind: PrizeKind
  readonly value: string
  readonly count: string
  /** Of a package or a voucher its code, of diamonds how many; a thing gives nothing by itself. */
  readonly gives: string
}

/** A campaign while it is written: fields as they are typed. */
export interface CampaignDraft {
  readonly prizes: readonly PrizeDraft[]
  readonly hasPermit: boolean
  readonly permitNumber: string
  readonly permitIssuer: string
  readonly permitIssuedOn: string
  readonly permitFrom: string
  readonly permitUntil: string
  readonly termsId: string
  readonly termsEn: string
  readonly ageMin: string
  readonly needsNumber: boolean
  readonly accountDaysMin: string
  readonly provinces: readonly string[]
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly chancesMax: string
  readonly chancesPerDayMax: string
}

export type CampaignFault = 'empty' | 'number' | 'dates' | 'both' | 'cap'
/** By the name of a field: `permitNumber`, `prizes.0.value`. */
export type CampaignFaults = Readonly<Record<string, CampaignFault>>

let made = 0
export const emptyPrize = (): PrizeDraft => ({
  key: `p${++made}`,
  id: null,
  nameId: '',
  nameEn: '',
  kind: 'thing',
  value: '',
  count: '1',
  gives: '',
})

export function draftOf(one: CampaignCase): CampaignDraft {
  return {
    prizes: one.prizeList.map((prize) => ({
      key: prize.id,
      id: prize.id,
      nameId: prize.name.id,
      nameEn: prize.name.en,
      kind: prize.kind,
      value: String(prize.valueRupiah),
      count: String(prize.count),
      gives: givesOf(prize.grant),
    })),
    hasPermit: one.permit !== null,
    permitNumber: one.permit?.number ?? '',
    permitIssuer: one.permit?.issuer ?? '',
    permitIssuedOn: one.permit?.issuedOn ?? '',
    permitFrom: one.permit?.validFrom ?? '',
    permitUntil: one.permit?.validUntil ?? '',
    termsId: one.terms?.text.id ?? '',
    termsEn: one.terms?.text.en ?? '',
    ageMin: String(one.who.ageMin),
    needsNumber: one.who.needsNumber,
    accountDaysMin: String(one.who.accountDaysMin),
    provinces: one.who.provinces,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    chancesMax: String(one.chancesMax),
    chancesPerDayMax: String(one.chancesPerDayMax),
  }
}

function givesOf(grant: CampaignCase['prizeList'][number]['grant']): string {
  return String(grant.packageId ?? grant.voucherPackageId ?? grant.diamonds ?? '')
}

function grantOf({ kind, gives }: PrizeDraft): NonNullable<Body['prizes'][number]['grant']> {
  if (gives.trim() === '') return {}
  switch (kind) {
    case 'package':
      return { packageId: gives.trim() }
    case 'voucher':
      return { voucherPackageId: gives.trim() }
    case 'diamonds':
      return { diamonds: Number(gives) }
    case 'thing':
      return {}
  }
}

/** What is sent; only a draft without faults is. */
export function bodyOf(draft: CampaignDraft, revision: number): Body {
  const hasTerms = draft.termsId.trim() !== ''
  return {
    revision,
    prizes: draft.prizes.map((prize) => ({
      ...(prize.id !== null && { id: prize.id }),
      name: { id: prize.nameId.trim(), en: prize.nameEn.trim() },
      kind: prize.kind,
      valueRupiah: Number(prize.value),
      count: Number(prize.count),
      grant: grantOf(prize),
    })),
    permit: draft.hasPermit
      ? {
          number: draft.permitNumber.trim(),
          issuer: draft.permitIssuer.trim(),
          issuedOn: draft.permitIssuedOn,
          validFrom: draft.permitFrom,
          validUntil: draft.permitUntil,
        }
      : null,
    terms: hasTerms ? { id: draft.termsId, en: draft.termsEn } : null,
    who: {
      ageMin: Number(draft.ageMin),
      needsNumber: draft.needsNumber,
      accountDaysMin: Number(draft.accountDaysMin),
      provinces: [...draft.provinces],
    },
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    chancesMax: Number(draft.chancesMax),
    chancesPerDayMax: Number(draft.chancesPerDayMax),
  }
}

/** What can be seen to be wrong without asking the server. */
export function faultsOf(draft: CampaignDraft): CampaignFaults {
  const faults: Record<string, CampaignFault> = {}
  const whole = (name: string, text: string, least: number, most: number) => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isInteger(number) || number < least || number > most)
      faults[name] = 'number'
  }
  for (const [at, prize] of draft.prizes.entries()) {
    if (prize.nameId.trim() === '') faults[`prizes.${at}.nameId`] = 'empty'
    if (prize.nameEn.trim() === '') faults[`prizes.${at}.nameEn`] = 'empty'
    whole(`prizes.${at}.value`, prize.value, 0, RUPIAH_MAX)
    whole(`prizes.${at}.count`, prize.count, 1, COUNT_MAX)
    if (prize.kind === 'diamonds' && prize.gives !== '')
      whole(`prizes.${at}.gives`, prize.gives, 1, DIAMONDS_MAX)
  }
  Object.assign(faults, permitFaults(draft))
  if ((draft.termsId.trim() === '') !== (draft.termsEn.trim() === '')) {
    faults[draft.termsId.trim() === '' ? 'termsId' : 'termsEn'] = 'both'
  }
  whole('ageMin', draft.ageMin, AGE_MIN, AGE_MAX)
  whole('accountDaysMin', draft.accountDaysMin, 0, ACCOUNT_DAYS_MAX)
  whole('chancesMax', draft.chancesMax, 1, CAP_MAX)
  whole('chancesPerDayMax', draft.chancesPerDayMax, 1, CAP_MAX)
  if (Number(draft.chancesPerDayMax) > Number(draft.chancesMax)) faults['chancesPerDayMax'] = 'cap'
  if (draft.startsAt !== null && draft.endsAt !== null && draft.startsAt >= draft.endsAt)
    faults['endsAt'] = 'dates'
  return faults
}

function permitFaults(draft: CampaignDraft): CampaignFaults {
  if (!draft.hasPermit) return {}
  const faults: Record<string, CampaignFault> = {}
  if (draft.permitNumber.trim().length < 3) faults['permitNumber'] = 'empty'
  if (draft.permitIssuer.trim().length < 3) faults['permitIssuer'] = 'empty'
  for (const name of ['permitIssuedOn', 'permitFrom', 'permitUntil'] as const) {
    if (draft[name] === '') faults[name] = 'empty'
  }
  if (draft.permitFrom !== '' && draft.permitUntil !== '' && draft.permitFrom > draft.permitUntil)
    faults['permitUntil'] = 'dates'
  return faults
}

/** The names that the server has for fields, as the screen has them. */
const serverNames: readonly [RegExp, string][] = [
  [/^prizes\.(\d+)\.name\.id/, 'prizes.$1.nameId'],
  [/^prizes\.(\d+)\.name\.en/, 'prizes.$1.nameEn'],
  [/^prizes\.(\d+)\.valueRupiah/, 'prizes.$1.value'],
  [/^prizes\.(\d+)\.count/, 'prizes.$1.count'],
  [/^prizes\.(\d+)\.grant.*/, 'prizes.$1.gives'],
  [/^permit\.number/, 'permitNumber'],
  [/^permit\.issuer/, 'permitIssuer'],
  [/^permit\.issuedOn/, 'permitIssuedOn'],
  [/^permit\.validFrom/, 'permitFrom'],
  [/^permit(?:\.validUntil)?(?=:)/, 'permitUntil'],
  [/^terms\.id/, 'termsId'],
  [/^terms\.en/, 'termsEn'],
  [/^who\.(\w+)/, '$1'],
  [/^(startsAt|endsAt|chancesMax|chancesPerDayMax)/, '$1'],
]

/** `permit.validUntil: It must end after it begins`, each beside its field; those of no field are left out. */
export function errorsOfDetails(details: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    details.flatMap((detail): [string, string][] => {
      const [, path = '', said = ''] = /^(?:body\.)?([\w.]+: )(.*)$/.exec(detail) ?? []
      const found = serverNames.find(([pattern]) => pattern.test(path))
      if (!found) return []
      const [pattern, name] = found
      return [[path.replace(pattern, name).replace(/: $/, ''), said]]
    }),
  )
}

/** A campaign as text, for two versions side by side. */
export function textOf(draft: CampaignDraft, momentOf: (at: number | null) => string): string {
  return [
    ...draft.prizes.map(({ count, nameId, kind, value }) => `${count} × ${nameId} (${kind}) Rp${value}`),
    draft.hasPermit ? `${draft.permitNumber}, ${draft.permitIssuer}, ${draft.permitUntil}` : '-',
    `${momentOf(draft.startsAt)} – ${momentOf(draft.endsAt)}`,
    `≥ ${draft.ageMin}, ${draft.needsNumber ? '+62' : '-'}, ${draft.accountDaysMin} d, [${draft.provinces.join(' ')}]`,
    `${draft.chancesPerDayMax} / ${draft.chancesMax}`,
    '',
    draft.termsId,
  ].join('\n')
}
