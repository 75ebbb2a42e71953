import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FIGURE_LENGTH_MAX, FIGURES_MAX, PLACES_MAX } from '../../draws/index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, readsQuery, UUID } from '../../test/reads-body.ts'
import { admin } from '../index.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
/** A reason that the second operator reads, and of a void everybody. */
const reasons = [
  ['reason', undefined],
  ['reason', 'ab'],
  ['reason', '  a  '],
  ['reason', letters(301)],
  ['reason', 7],
  ...broken('reason'),
] as const
const reasonsTaken = [
  ['reason', 'abc'],
  ['reason', letters(300)],
] as const
const reason = 'As was agreed'
const figures = (count: number) => Array.from({ length: count }, (_, at) => `Figure ${at}`)

const terms = {
  reserves: 1,
  closesAt: 1_800_000_000_000,
  drawsAt: 1_800_003_600_000,
  outer: { kind: 'figures', names: ['IHSG close (IDX, 16:00)'] },
}
const termsCases = {
  takes: [
    ['reserves', 0],
    ['reserves', PLACES_MAX],
    ['closesAt', 0],
    ['drawsAt', LAST_MOMENT],
    ['outer', { kind: 'drand' }],
    ['outer', { kind: 'none', names: [] }],
    ['outer.names', figures(FIGURES_MAX)],
    ['outer.names.0', letters(FIGURE_LENGTH_MAX)],
  ],
  refuses: [
    ['reserves', -1],
    ['reserves', PLACES_MAX + 1],
    ['reserves', 0.5],
    ['closesAt', undefined],
    ['closesAt', -1],
    ['closesAt', '2026-12-31'],
    ['drawsAt', null],
    ['drawsAt', LAST_MOMENT + 1],
    ['outer', undefined],
    ['outer.kind', 'dice'],
    ['outer.names', figures(FIGURES_MAX + 1)],
    ['outer.names.0', ''],
    ['outer.names.0', letters(FIGURE_LENGTH_MAX + 1)],
    // A name that has the sign or the line end of the text that is mixed in would be read as another text.
    ['outer.names.0', 'IHSG=1'],
    ['outer.names.0', 'IHSG\nKurs'],
    ['outer.names.0', ' IHSG'],
    ['outer.names.0', 'Kurs é'],
    ...broken('outer.names.0'),
  ],
} as const

readsBody('createDraw', admin.createDraw, terms, termsCases)
readsBody(
  'putDraw',
  admin.putDraw,
  { ...terms, revision: 1 },
  {
    takes: termsCases.takes,
    refuses: [...termsCases.refuses, ['revision', undefined], ['revision', 0], ['revision', 1.5]],
  },
)

readsBody(
  'mintDrawSeed',
  admin.mintDrawSeed,
  { seat: 'A' },
  {
    takes: [['seat', 'B']],
    refuses: [
      ['seat', undefined],
      ['seat', 'C'],
      ['seat', 'a'],
      ['seat', ''],
    ],
  },
)

describe('the seed of a seat', () => {
  test('is the server’s own: one that an operator sends is dropped', () => {
    const read = z.parse(admin.mintDrawSeed.body, { seat: 'A', seed: '00'.repeat(32) })
    expect(read).toEqual({ seat: 'A' })
  })
})

readsBody(
  'announceDraw',
  admin.announceDraw,
  { revision: 1 },
  {
    refuses: [
      ['revision', undefined],
      ['revision', 0],
      ['revision', '1'],
    ],
  },
)

readsBody(
  'enterDrawFigures',
  admin.enterDrawFigures,
  { values: ['7.123,45'], reason },
  {
    takes: [
      ['values', figures(FIGURES_MAX)],
      ['values.0', letters(FIGURE_LENGTH_MAX)],
      ['values.0', '2026-12-31 16:00/WIB'],
      ...reasonsTaken,
    ],
    refuses: [
      ['values', undefined],
      ['values', []],
      ['values', figures(FIGURES_MAX + 1)],
      ['values.0', 7123.45],
      ['values.0', ''],
      ['values.0', '-1'],
      ['values.0', '1=2'],
      ['values.0', '1\n2'],
      ['values.0', letters(FIGURE_LENGTH_MAX + 1)],
      ...broken('values.0'),
      ...reasons,
    ],
  },
)

readsBody('voidDraw', admin.voidDraw, { reason }, { takes: reasonsTaken, refuses: reasons })
readsBody('removeChance', admin.removeChance, { reason }, { takes: reasonsTaken, refuses: reasons })
readsBody('revealWinner', admin.revealWinner, { reason }, { takes: reasonsTaken, refuses: reasons })

readsBody(
  'correctChances',
  admin.correctChances,
  { accountId: UUID, reason },
  {
    takes: reasonsTaken,
    refuses: [['accountId', undefined], ['accountId', "' or 1"], ['accountId', letters(65)], ...reasons],
  },
)

readsBody(
  'putDrawExclusion',
  admin.putDrawExclusion,
  { isExcluded: true, why: 'staff', reason },
  {
    takes: [['isExcluded', false], ['why', 'household'], ...reasonsTaken],
    refuses: [
      ['isExcluded', undefined],
      ['isExcluded', 'true'],
      ['why', undefined],
      // Operators are excluded always: nobody puts it, so nobody takes it away.
      ['why', 'operator'],
      ...reasons,
    ],
  },
)

readsBody(
  'handOverPrize',
  admin.handOverPrize,
  { taxRupiah: 25_000, reason },
  {
    takes: [['taxRupiah', 0], ...reasonsTaken],
    refuses: [
      ['taxRupiah', undefined],
      ['taxRupiah', -1],
      ['taxRupiah', 0.5],
      ['taxRupiah', '25000'],
      ['taxRupiah', Number.MAX_SAFE_INTEGER + 1],
      ...reasons,
    ],
  },
)

readsBody(
  'disqualifyWinner',
  admin.disqualifyWinner,
  { because: 'rules', reason },
  {
    takes: [
      ['because', 'unclaimed'],
      ['because', 'fraud'],
      ['because', 'account-gone'],
      ['because', 'declined'],
      ['because', 'error'],
      ...reasonsTaken,
    ],
    refuses: [['because', undefined], ['because', 'bad luck'], ...reasons],
  },
)

readsQuery(
  'listChances',
  admin.listChances,
  {},
  {
    takes: [
      ['source', 'streak'],
      ['mark', 'same-address'],
      ['person', UUID],
    ],
    // No chance is bought, so there is no source to ask for that is paid.
    refuses: [
      ['source', 'purchase'],
      ['mark', 'unlucky'],
      ['person', "' or 1"],
    ],
  },
)
readsQuery('listDraws', admin.listDraws, {}, { takes: [['state', 'void']], refuses: [['state', 'over']] })
readsQuery(
  'listWinners',
  admin.listWinners,
  {},
  { takes: [['state', 'claimed']], refuses: [['state', 'won']] },
)
readsQuery(
  'readDrawReport',
  admin.readDrawReport,
  {},
  { takes: [['format', 'csv']], refuses: [['format', 'pdf']] },
)

describe('hosts of live quizzes', () => {
  const { params } = admin.nameQuizHost
  const isTaken = (value: unknown) => params !== undefined && z.safeParse(params, value).success
  test('are named by campaign and account, and by nothing that is no id', () => {
    expect(isTaken({ id: UUID, accountId: UUID })).toBe(true)
    expect(isTaken({ id: UUID })).toBe(false)
    expect(isTaken({ id: UUID, accountId: '' })).toBe(false)
    expect(isTaken({ id: UUID, accountId: '../operators' })).toBe(false)
    expect(isTaken({ id: letters(65), accountId: UUID })).toBe(false)
  })
})
