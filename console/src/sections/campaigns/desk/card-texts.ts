import { admin, type AnswerOf, type CallOf, type CampaignCase } from '@tayang/contract'
import { useCall } from '#shared/api'

type Kept = AnswerOf<typeof admin.getCampaignTexts>['data']
type Body = CallOf<typeof admin.putCampaign>['body']

/** The texts of a campaign while they are written. */
export interface CardTexts {
  readonly titleId: string
  readonly titleEn: string
  readonly descriptionId: string
  readonly descriptionEn: string
  readonly thumbColor: string
  readonly termsUrl: string
}

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 10_000
const FRIENDLY_ID_MAX = 64

export const emptyTexts: CardTexts = {
  titleId: '',
  titleEn: '',
  descriptionId: '',
  descriptionEn: '',
  thumbColor: '#b5472f',
  termsUrl: '',
}

export const textsOf = (kept: Kept): CardTexts => ({
  titleId: kept.title.id,
  titleEn: kept.title.en,
  descriptionId: kept.description.id,
  descriptionEn: kept.description.en,
  thumbColor: kept.thumbColor,
  termsUrl: kept.termsUrl ?? '',
})

/** What is sent; the days on which its card is listed stay as they are. */
export function bodyOf(texts: CardTexts, { startDate, endDate }: Pick<Kept, 'startDate' | 'endDate'>): Body {
  return {
    title: { id: texts.titleId.trim(), en: texts.titleEn.trim() },
    description: { id: texts.descriptionId.trim(), en: texts.descriptionEn.trim() },
    thumbColor: texts.thumbColor,
    termsUrl: texts.termsUrl.trim() === '' ? null : texts.termsUrl.trim(),
    startDate,
    endDate,
  }
}

export type TextFault = 'empty' | 'address'

export function faultsOf(texts: CardTexts): Partial<Record<keyof CardTexts, TextFault>> {
  const faults: Partial<Record<keyof CardTexts, TextFault>> = {}
  for (const name of ['titleId', 'titleEn', 'descriptionId', 'descriptionEn'] as const) {
    if (texts[name].trim() === '') faults[name] = 'empty'
  }
  const address = texts.termsUrl.trim()
  if (address !== '' && !/^(?:https:\/\/[^/\\\s]|\/(?![/\\]))/.test(address)) faults.termsUrl = 'address'
  return faults
}

/** An address for a campaign, of the words of its name: `Lebaran Ceria!` is `lebaran-ceria`. */
export function friendlyIdOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, FRIENDLY_ID_MAX)
    .replace(/-+$/, '')
}

/** What the server has of the texts of a campaign. */
export const useCardTexts = ({ friendlyId }: Pick<CampaignCase, 'friendlyId'>) =>
  useCall(admin.getCampaignTexts, { params: { friendlyId } })
