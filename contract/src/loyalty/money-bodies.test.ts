import { loyalty, subscription } from '../index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, UUID } from '../test/reads-body.ts'

const gift = { purpose: 'transfer', packId: UUID, receiverId: UUID, giftType: 'basic' }

readsBody('createTransaction: a gift', loyalty.createTransaction, gift, {
  takes: [
    ['showId', UUID],
    ['videoId', UUID],
    ['giftType', 'premium'],
    ['at', 0],
    ['at', LAST_MOMENT],
  ],
  refuses: [
    ['purpose', 'present'],
    ['packId', undefined],
    ['packId', ''],
    ['receiverId', undefined],
    ['receiverId', 'a b'],
    ['giftType', 'free'],
    ['at', -1],
    ['at', LAST_MOMENT + 1],
    ['comment', 'a\u0000b'],
  ],
})

readsBody(
  'createTransaction: a cash-out',
  loyalty.createTransaction,
  { purpose: 'withdraw', gencash: 500 },
  {
    takes: [
      ['gencash', 1],
      ['gencash', 1_000_000_000],
      ['password', 'a good password'],
      ['otp', '1234'],
      ['net', 0],
    ],
    refuses: [
      ['gencash', 0],
      ['gencash', -500],
      ['gencash', 1.5],
      ['gencash', '500'],
      ['gencash', 1_000_000_001],
      ['gencash', undefined],
      ['password', letters(1_025)],
      ['otp', '12'],
      ['net', -1],
    ],
  },
)

const account = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: '5270001234',
  bankAccountName: 'Budi Santoso',
}

readsBody(
  'putBankAccount',
  loyalty.putBankAccount,
  { ...account, password: 'a good password' },
  {
    takes: [
      ['password', undefined],
      ['otp', '123456'],
    ],
    refuses: [
      ...Object.keys(account).flatMap((field) => [
        [field, undefined] as const,
        [field, 7] as const,
        [field, letters(1_001)] as const,
      ]),
      ['password', letters(1_025)],
      ['otp', 'abc'],
    ],
  },
)

readsBody(
  'an order paid',
  subscription.createTransaction,
  { type: 'payment', packageCode: 'premium-month', method: 'card' },
  {
    takes: [
      ['method', 'telkomsel'],
      ['promoCode', 'LEBARAN'],
      ['price', 0],
    ],
    refuses: [
      ['type', 'gift'],
      ['packageCode', undefined],
      ['packageCode', 'a b'],
      ['method', 'cash'],
      ['method', undefined],
      ['promoCode', letters(65)],
      ['price', -1],
      ['price', 1.5],
    ],
  },
)

readsBody(
  'an order by voucher',
  subscription.createTransaction,
  { type: 'voucher', code: 'MERDEKA-2026' },
  {
    refuses: [['code', undefined], ['code', letters(65)], ...BROKEN.map((text) => ['code', text] as const)],
  },
)
