import { admin } from '../index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
/** A reason that its owner or the second operator reads. */
const reasons = [
  ['reason', undefined],
  ['reason', 'ab'],
  ['reason', '  a  '],
  ['reason', 7],
  ...broken('reason'),
] as const

readsBody(
  'checkCashoutBank',
  admin.checkCashoutBank,
  { reason: 'The bank confirmed it' },
  {
    takes: [
      ['reason', 'abc'],
      ['reason', letters(300)],
    ],
    refuses: [...reasons, ['reason', letters(301)]],
  },
)

readsBody(
  'revealCashout',
  admin.revealCashout,
  { reason: 'The bank asks for the number' },
  {
    refuses: [...reasons, ['reason', letters(301)]],
  },
)

readsBody(
  'settleCashout: paid',
  admin.settleCashout,
  { status: 'completed', reference: 'TRX-1' },
  {
    takes: [
      ['reference', undefined],
      ['reference', letters(100)],
      ['net', 0],
      ['net', Number.MAX_SAFE_INTEGER],
    ],
    refuses: [
      ['status', 'paid'],
      ['status', undefined],
      ['reference', letters(101)],
      ['reference', 7],
      ['net', -1],
      ['net', 1.5],
      ['net', '1000'],
    ],
  },
)

readsBody(
  'settleCashout: rejected',
  admin.settleCashout,
  { status: 'failed', reason: 'Another name' },
  {
    refuses: [...reasons, ['reason', letters(301)]],
  },
)

readsBody(
  'takeCashout',
  admin.takeCashout,
  { isTaken: true },
  {
    takes: [
      ['isTaken', false],
      ['isTaken', undefined],
    ],
    refuses: [
      ['isTaken', 'no'],
      ['isTaken', 1],
    ],
  },
)

readsBody(
  'createBankFile',
  admin.createBankFile,
  { count: 10 },
  {
    takes: [
      ['count', 1],
      ['count', 1_000],
      ['count', undefined],
    ],
    refuses: [
      ['count', 0],
      ['count', 1_001],
      ['count', 1.5],
      ['count', '10'],
    ],
  },
)

readsBody(
  'putBankAnswers',
  admin.putBankAnswers,
  { csv: 'invoice,status\nTYG-CO-1,paid' },
  {
    takes: [['csv', letters(400_000)]],
    refuses: [
      ['csv', ''],
      ['csv', undefined],
      ['csv', letters(400_001)],
      ['csv', ['a', 'b']],
    ],
  },
)

readsBody(
  'confirmBankAnswers',
  admin.confirmBankAnswers,
  { answersId: 'a', count: 3, rupiah: 1_000 },
  {
    takes: [
      ['count', 1],
      ['count', 1_000],
      ['rupiah', 0],
    ],
    refuses: [
      ['answersId', ''],
      ['answersId', 'a b'],
      ['answersId', undefined],
      ['count', 0],
      ['count', 1_001],
      ['rupiah', -1],
      ['rupiah', 1.5],
      ['rupiah', '1000'],
    ],
  },
)

readsBody(
  'decideApproval: yes',
  admin.decideApproval,
  { decision: 'confirm' },
  {
    takes: [['reason', 'I have read it']],
    refuses: [['decision', 'yes'], ['decision', undefined], ['reason', letters(301)], ...broken('reason')],
  },
)

readsBody(
  'decideApproval: no',
  admin.decideApproval,
  { decision: 'refuse', reason: 'Not this one' },
  {
    refuses: [...reasons, ['reason', letters(301)]],
  },
)

readsBody(
  'reverseTransfer',
  admin.reverseTransfer,
  { reason: 'Sent twice', diamonds: 0 },
  {
    takes: [['diamonds', 1_000_000]],
    refuses: [...reasons, ['diamonds', -1], ['diamonds', 0.5], ['diamonds', '5'], ['diamonds', undefined]],
  },
)

readsBody(
  'putWalletState',
  admin.putWalletState,
  { frozen: true, reason: 'A stolen card' },
  {
    takes: [['frozen', false]],
    refuses: [...reasons, ['frozen', undefined], ['frozen', 'true'], ['frozen', 1]],
  },
)

readsBody(
  'endPromoCode',
  admin.endPromoCode,
  { reason: 'It was posted everywhere' },
  {
    refuses: [['reason', undefined], ['reason', 'ab'], ['reason', 7], ...broken('reason')],
  },
)

readsBody(
  'refundOrder',
  admin.refundOrder,
  { reason: 'Paid twice' },
  {
    refuses: [['reason', undefined], ['reason', ''], ['reason', 7], ...broken('reason')],
  },
)

readsBody(
  'settleOrder',
  admin.settleOrder,
  { reason: 'The provider says so' },
  {
    refuses: [['reason', undefined], ['reason', ''], ...broken('reason')],
  },
)

const promo = { code: 'LEBARAN', kind: 'percent', value: 20 }

readsBody('createPromoCode', admin.createPromoCode, promo, {
  takes: [
    ['value', 1],
    ['kind', 'amount'],
    ['packageCodes', []],
    ['packageCodes', ['premium-month']],
    ['startsAt', null],
    ['endsAt', LAST_MOMENT],
    ['usesMax', null],
    ['usesMax', 1_000_000],
    ['usesPerAccountMax', 1],
  ],
  refuses: [
    ['code', ''],
    ['code', undefined],
    ['code', letters(65)],
    ['kind', 'free'],
    ['value', 0],
    ['value', -1],
    ['value', 1.5],
    ['value', 100_000_001],
    ['packageCodes', ['Premium Month']],
    ['packageCodes', Array.from({ length: 51 }, () => 'premium-month')],
    ['startsAt', -1],
    ['endsAt', LAST_MOMENT + 1],
    ['usesMax', 0],
    ['usesMax', 1_000_001],
    ['usesPerAccountMax', 0],
    ...broken('note'),
  ],
})

readsBody(
  'putPromoCode',
  admin.putPromoCode,
  { note: 'Lebaran', endsAt: null, revision: 1 },
  {
    takes: [['endsAt', 0]],
    refuses: [
      ['note', undefined],
      ['endsAt', undefined],
      ['endsAt', 'never'],
      ['revision', undefined],
      ['revision', -1],
      ...broken('note'),
    ],
  },
)

readsBody(
  'createVouchers',
  admin.createVouchers,
  { package_code: 'premium-month', count: 500 },
  {
    takes: [
      ['count', 1],
      ['count', 10_000],
      ['expiresAt', null],
    ],
    refuses: [
      ['package_code', 'Premium'],
      ['package_code', letters(65)],
      ['package_code', undefined],
      ['count', 0],
      ['count', 10_001],
      ['code', 'abc'],
      ['code', 'merdeka-2026'],
      ['code', 'A'.repeat(33)],
      ['usesMax', 0],
      ['expiresAt', -1],
      ...broken('note'),
    ],
  },
)

readsBody(
  'endVoucherBatch',
  admin.endVoucherBatch,
  { reason: 'The campaign is over' },
  {
    refuses: [['reason', undefined], ['reason', ''], ...broken('reason')],
  },
)

readsBody(
  'createVouchers: one word for many',
  admin.createVouchers,
  { package_code: 'premium-day', code: 'MERDEKA-2026', usesMax: 1_000 },
  {
    takes: [
      ['usesMax', 1_000_000],
      ['code', 'ABCD'],
    ],
    refuses: [
      ['usesMax', 1_000_001],
      ['code', 'ABC'],
    ],
  },
)
