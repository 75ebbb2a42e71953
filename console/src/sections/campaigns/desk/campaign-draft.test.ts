import { describe, expect, test } from 'vitest'
import { campaignOf } from '../test-campaigns.ts'
import { bodyOf, draftOf, emptyPrize, errorsOfDetails, faultsOf, textOf } from './campaign-draft.ts'
import { faultsOf as faultsOfTexts, emptyTexts, friendlyIdOf } from './card-texts.ts'

const draft = draftOf(campaignOf())

describe('what is put', () => {
  test('is what was read, where nothing was written', () => {
    const { prizeList, permit, terms, who, endsAt } = campaignOf()
    const { hasScan: _, ...paper } = permit!
    expect(bodyOf(draft, 2)).toEqual({
      revision: 2,
      prizes: prizeList,
      permit: paper,
      terms: terms?.text,
      who,
      startsAt: null,
      endsAt,
      chancesMax: 20,
      chancesPerDayMax: 5,
    })
  })

  test('has a new prize without an id, and what each kind gives by itself', () => {
    const prize = { ...emptyPrize(), nameId: 'Paket', nameEn: 'Plan', value: '50000' }
    const put = (part: object) => bodyOf({ ...draft, prizes: [{ ...prize, ...part }] }, 1).prizes[0]
    expect(put({})).toEqual({
      name: { id: 'Paket', en: 'Plan' },
      kind: 'thing',
      valueRupiah: 50_000,
      count: 1,
      grant: {},
    })
    expect(put({ kind: 'package', gives: 'premium-month' })?.grant).toEqual({ packageId: 'premium-month' })
    expect(put({ kind: 'voucher', gives: 'premium-month' })?.grant).toEqual({
      voucherPackageId: 'premium-month',
    })
    expect(put({ kind: 'diamonds', gives: '500' })?.grant).toEqual({ diamonds: 500 })
    expect(put({ kind: 'diamonds', gives: '' })?.grant).toEqual({})
  })

  test('has neither permit nor terms where there are none', () => {
    expect(bodyOf({ ...draft, hasPermit: false, termsId: ' ', termsEn: '' }, 1)).toMatchObject({
      permit: null,
      terms: null,
    })
  })
})

describe('a fault', () => {
  test.each([
    [{ ageMin: '12' }, { ageMin: 'number' }],
    [{ accountDaysMin: '' }, { accountDaysMin: 'number' }],
    [{ chancesPerDayMax: '21' }, { chancesPerDayMax: 'cap' }],
    [
      { chancesMax: '0', chancesPerDayMax: '0' },
      { chancesMax: 'number', chancesPerDayMax: 'number' },
    ],
    [{ termsEn: '' }, { termsEn: 'both' }],
    [{ permitNumber: ' ' }, { permitNumber: 'empty' }],
    [{ permitUntil: '2026-09-01' }, { permitUntil: 'dates' }],
    [{ startsAt: 2, endsAt: 1 }, { endsAt: 'dates' }],
  ])('of %j is seen before anything is sent', (part, faults) => {
    expect(faultsOf({ ...draft, ...part })).toEqual(faults)
  })

  test('is a prize without a name, with half a rupiah, or given no time', () => {
    const prizes = [{ ...emptyPrize(), value: '0.5', count: '0', nameEn: 'A' }]
    expect(faultsOf({ ...draft, prizes })).toEqual({
      'prizes.0.nameId': 'empty',
      'prizes.0.value': 'number',
      'prizes.0.count': 'number',
    })
  })

  test('is none in a permit that is not there', () => {
    expect(faultsOf({ ...draft, hasPermit: false, permitNumber: '', permitUntil: '' })).toEqual({})
  })
})

test('what the server says of a field stands beside that field', () => {
  expect(
    errorsOfDetails([
      'prizes.1.valueRupiah: Too big',
      'permit: It must end after it begins',
      'who.ageMin: Too small',
      'prizes.0.grant.diamonds: Too big',
      'something: else',
    ]),
  ).toEqual({
    'prizes.1.value': 'Too big',
    permitUntil: 'It must end after it begins',
    ageMin: 'Too small',
    'prizes.0.gives': 'Too big',
  })
})

test('two versions are compared as texts that name prizes, permit, dates and caps', () => {
  const text = textOf(draft, String)
  for (const part of ['3 × Sepeda', '27/HUK-UND/2026', '5 / 20', 'Jujurlah.']) expect(text).toContain(part)
})

describe('the texts of a campaign', () => {
  test('are needed in both languages, and lead to a safe address', () => {
    expect(Object.keys(faultsOfTexts(emptyTexts))).toEqual([
      'titleId',
      'titleEn',
      'descriptionId',
      'descriptionEn',
    ])
    const full = { ...emptyTexts, titleId: 'a', titleEn: 'a', descriptionId: 'a', descriptionEn: 'a' }
    expect(faultsOfTexts({ ...full, termsUrl: 'javascript:alert(1)' })).toEqual({ termsUrl: 'address' })
    expect(faultsOfTexts({ ...full, termsUrl: '//other.example' })).toEqual({ termsUrl: 'address' })
    expect(faultsOfTexts({ ...full, termsUrl: '/terms' })).toEqual({})
  })

  test.each([
    ['Lebaran Ceria!', 'lebaran-ceria'],
    ['  Été — 2026 ', 'ete-2026'],
    ['???', ''],
    ['a'.repeat(70), 'a'.repeat(64)],
  ])('of the name %j make the address %j', (name, friendlyId) => {
    expect(friendlyIdOf(name)).toBe(friendlyId)
  })
})
