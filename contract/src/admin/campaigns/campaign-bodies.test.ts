import { PLACES_MAX, PRIZES_MAX, RUPIAH_MAX, TERMS_LENGTH_MAX } from '../../draws/index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, readsQuery, UUID } from '../../test/reads-body.ts'
import { admin } from '../index.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)

const prize = {
  name: { en: 'Phone', id: 'Ponsel' },
  kind: 'thing',
  valueRupiah: 3_000_000,
  count: 1,
  grant: {},
}
const prizes = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({ ...prize, ...more }))
const permit = {
  number: '1184/HUB/2026',
  issuer: 'Kementerian Sosial',
  issuedOn: '2026-01-01',
  validFrom: '2026-01-02',
  validUntil: '2026-12-31',
}
const desk = {
  revision: 0,
  prizes: [prize],
  permit,
  terms: { en: 'The terms.', id: 'Ketentuan.' },
  who: { ageMin: 18, needsNumber: true, accountDaysMin: 0, provinces: ['35'] },
  startsAt: 0,
  endsAt: LAST_MOMENT,
  chancesMax: 100,
  chancesPerDayMax: 20,
}

readsBody('putDeskCampaign: its prizes', admin.putDeskCampaign, desk, {
  takes: [
    // A campaign may be played for nothing.
    ['prizes', []],
    ['prizes', prizes(PRIZES_MAX)],
    ['prizes', prizes(10, { count: PLACES_MAX / 10, valueRupiah: 0 })],
    ['prizes.0.id', UUID],
    ['prizes.0.grant', undefined],
    ['prizes.0.valueRupiah', 0],
    ['prizes.0.valueRupiah', RUPIAH_MAX],
    ['prizes.0.count', 1_000],
    ['prizes.0.name.id', letters(120)],
    ['prizes.0.kind', 'package'],
    ['prizes.0.kind', 'voucher'],
    ['prizes.0.kind', 'diamonds'],
    ['prizes.0.grant', { packageId: 'b-month' }],
    ['prizes.0.grant', { voucherPackageId: 'b-month' }],
    ['prizes.0.grant', { diamonds: 1 }],
    ['prizes.0.grant', { diamonds: 1_000_000 }],
  ],
  refuses: [
    ['prizes', undefined],
    ['prizes', prizes(PRIZES_MAX + 1)],
    // More winners than a draw has places.
    ['prizes', prizes(11, { count: PLACES_MAX / 10, valueRupiah: 0 })],
    // Together they are worth more than is counted exactly.
    ['prizes', prizes(2, { valueRupiah: RUPIAH_MAX })],
    ['prizes', prizes(1, { valueRupiah: RUPIAH_MAX, count: 2 })],
    ['prizes.0.id', 'no id'],
    ['prizes.0.valueRupiah', -1],
    ['prizes.0.valueRupiah', RUPIAH_MAX + 1],
    ['prizes.0.valueRupiah', 1.5],
    ['prizes.0.valueRupiah', '3000000'],
    ['prizes.0.count', 0],
    ['prizes.0.count', -1],
    ['prizes.0.count', 1.5],
    ['prizes.0.count', 1_001],
    ['prizes.0.name', 'Phone'],
    ['prizes.0.name.en', undefined],
    ['prizes.0.name.en', ''],
    ['prizes.0.name.id', '   '],
    ['prizes.0.name.id', letters(121)],
    ...broken('prizes.0.name.id'),
    ['prizes.0.kind', 'money'],
    ['prizes.0.grant', { diamonds: 0 }],
    ['prizes.0.grant', { diamonds: 1_000_001 }],
    ['prizes.0.grant', { diamonds: 0.5 }],
    ['prizes.0.grant', { packageId: '../b-month' }],
  ],
})

readsBody('putDeskCampaign: its permit and terms', admin.putDeskCampaign, desk, {
  takes: [
    ['permit', null],
    // Of one day.
    ['permit.validUntil', '2026-01-02'],
    ['permit.number', 'B-1'],
    ['permit.number', letters(80)],
    ['permit.issuer', letters(120)],
    ['terms', null],
    ['terms.id', letters(TERMS_LENGTH_MAX)],
    ['terms.id', 'Pasal 1\n\nSiapa pun boleh ikut.'],
  ],
  refuses: [
    ['permit', undefined],
    ['permit.validUntil', '2026-01-01'],
    ['permit.validUntil', '2026-02-30'],
    ['permit.validFrom', '2-1-2026'],
    ['permit.issuedOn', undefined],
    ['permit.issuedOn', 1_767_225_600_000],
    ['permit.number', 'B1'],
    ['permit.number', '  B  '],
    ['permit.number', letters(81)],
    ...broken('permit.number'),
    ['permit.issuer', ''],
    ['permit.issuer', letters(121)],
    ['terms', undefined],
    ['terms', 'The terms.'],
    ['terms.en', undefined],
    // Terms that say nothing would let a campaign with prizes go public.
    ['terms.en', ''],
    ['terms.id', ' \n '],
    ['terms.id', letters(TERMS_LENGTH_MAX + 1)],
    ...broken('terms.id'),
  ],
})

readsBody('putDeskCampaign: who takes part, when and how often', admin.putDeskCampaign, desk, {
  takes: [
    ['revision', 7],
    ['who', {}],
    ['who.ageMin', 13],
    ['who.ageMin', 80],
    ['who.accountDaysMin', 3_650],
    ['who.provinces', []],
    ['who.provinces', Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))],
    ['startsAt', null],
    ['endsAt', null],
    ['chancesMax', 1],
    ['chancesMax', 1_000],
    ['chancesPerDayMax', 1],
    ['chancesPerDayMax', 1_000],
  ],
  refuses: [
    ['revision', undefined],
    ['revision', -1],
    ['revision', 0.5],
    ['who', undefined],
    ['who.ageMin', 12],
    ['who.ageMin', 81],
    ['who.ageMin', 18.5],
    ['who.needsNumber', 'yes'],
    ['who.accountDaysMin', -1],
    ['who.accountDaysMin', 3_651],
    ['who.provinces', ['3']],
    ['who.provinces', ['351']],
    ['who.provinces', ['JB']],
    ['who.provinces', [35]],
    ['who.provinces', Array.from({ length: 101 }, () => '35')],
    ['startsAt', undefined],
    ['startsAt', -1],
    ['endsAt', LAST_MOMENT + 1],
    ['endsAt', '2026-12-31'],
    ['chancesMax', 0],
    ['chancesMax', 1_001],
    ['chancesPerDayMax', 0],
    ['chancesPerDayMax', 1_001],
  ],
})

readsBody(
  'publishCampaign',
  admin.publishCampaign,
  { revision: 1, reason: 'As was agreed' },
  {
    takes: [
      ['reason', 'abc'],
      ['reason', letters(300)],
    ],
    refuses: [
      // Nothing was put yet.
      ['revision', 0],
      ['revision', undefined],
      ['reason', undefined],
      ['reason', 'ab'],
      ['reason', '  a  '],
      ['reason', letters(301)],
      ...broken('reason'),
    ],
  },
)

readsQuery(
  'listDeskCampaigns',
  admin.listDeskCampaigns,
  {},
  {
    takes: [
      ['state', 'waiting'],
      ['search', letters(100)],
      ['perPage', '100'],
    ],
    refuses: [
      ['state', 'gone'],
      ['search', letters(101)],
      ['perPage', '0'],
      ['perPage', '101'],
      ['cursor', letters(401)],
    ],
  },
)
