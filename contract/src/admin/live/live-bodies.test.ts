import { admin } from '../index.ts'
import { BROKEN, letters, readsBody, UUID } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
const term = { text: 'gacor', weight: 1, isExact: false }

readsBody(
  'endShow',
  admin.endShow,
  { reason: '4.2', key: UUID },
  {
    takes: [
      ['hide', true],
      ['lockKey', true],
      ['suspendDays', 1],
      ['suspendDays', 30],
      ['facts', 'A link in the bio'],
    ],
    refuses: [
      ['reason', undefined],
      ['reason', 'gambling'],
      ['key', undefined],
      ['key', 'once'],
      ['suspendDays', 0],
      ['suspendDays', 31],
      ['hide', 'yes'],
      ...broken('note'),
    ],
  },
)

readsBody(
  'hideShow',
  admin.hideShow,
  { reason: 'I look at it' },
  {
    refuses: [['reason', ''], ['reason', undefined], ...broken('reason')],
  },
)

readsBody(
  'unhideShow',
  admin.unhideShow,
  { reason: 'Nothing was wrong' },
  {
    refuses: [
      ['reason', ''],
      ['reason', undefined],
    ],
  },
)

readsBody(
  'rateShow',
  admin.rateShow,
  { rating: '17+', reason: 'Horror' },
  {
    takes: [
      ['rating', null],
      ['rating', 'SU'],
    ],
    refuses: [
      ['rating', 'R'],
      ['rating', undefined],
      ['reason', ''],
    ],
  },
)

readsBody(
  'putLexicon',
  admin.putLexicon,
  { terms: [term], revision: 0, reason: 'A new spelling' },
  {
    takes: [
      ['terms', []],
      ['terms.0.weight', -2],
      ['terms.0.weight', 2],
      ['terms', Array.from({ length: 2_000 }, () => term)],
    ],
    refuses: [
      ['terms', Array.from({ length: 2_001 }, () => term)],
      ['terms.0.text', ''],
      ['terms.0.weight', 2.1],
      ['terms.0.weight', -3],
      ['terms.0.isExact', 'no'],
      ['revision', -1],
      ['revision', undefined],
      ['reason', ''],
      ['reason', undefined],
    ],
  },
)

readsBody(
  'tryLexicon',
  admin.tryLexicon,
  { line: 'slot gacor hari ini' },
  {
    takes: [
      ['line', ''],
      ['draft', { pack: 'judol', terms: [term] }],
    ],
    refuses: [
      ['line', undefined],
      ['line', letters(5_000)],
      ['draft', { pack: 'spam', terms: [] }],
      ['draft', { pack: 'judol' }],
    ],
  },
)

readsBody(
  'dryRunLexicon',
  admin.dryRunLexicon,
  { terms: [term] },
  {
    refuses: [
      ['terms', undefined],
      ['terms', ['gacor']],
      ['terms.0.weight', 3],
    ],
  },
)

readsBody(
  'rollBackLexicon',
  admin.rollBackLexicon,
  { to: 1, revision: 2, reason: 'Too many were caught' },
  {
    takes: [['to', 0]],
    refuses: [
      ['to', -1],
      ['to', undefined],
      ['revision', 1.5],
      ['reason', ''],
    ],
  },
)
