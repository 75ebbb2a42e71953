import { admin } from '../index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, UUID } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
const nine = Array.from({ length: 9 }, () => ({ kind: 'warn' }))

readsBody(
  'decideReport',
  admin.decideReport,
  { effects: [{ kind: 'hide' }], reason: '3.1', revision: 1 },
  {
    takes: [
      ['effects', []],
      ['effects', [{ kind: 'warn' }, { kind: 'suspend', days: 30 }]],
      ['effects', [{ kind: 'suspend', days: 1 }]],
      ['effects', [{ kind: 'silence', until: null }]],
      ['effects', [{ kind: 'silence', until: LAST_MOMENT }]],
      ['foundHow', 'authority'],
      ['despiteRelation', true],
    ],
    refuses: [
      ['effects', undefined],
      ['effects', nine],
      // The same twice.
      ['effects', nine.slice(7)],
      ['effects', ['hide']],
      ['effects', [{ kind: 'delete' }]],
      ['effects', [{ kind: 'suspend' }]],
      ['effects', [{ kind: 'suspend', days: 0 }]],
      ['effects', [{ kind: 'suspend', days: 31 }]],
      ['effects', [{ kind: 'suspend', days: 1.5 }]],
      ['effects', [{ kind: 'silence' }]],
      ['effects', [{ kind: 'silence', until: -1 }]],
      ['reason', '9.9'],
      ['reason', 'Racism'],
      ['foundHow', 'rumour'],
      ['despiteRelation', 'yes'],
      ...broken('facts'),
      ...broken('note'),
    ],
  },
)

readsBody(
  'decideReports',
  admin.decideReports,
  { ids: ['a', 'b'], effects: [] },
  {
    takes: [['ids', Array.from({ length: 50 }, (_, n) => `id-${n}`)]],
    refuses: [
      ['ids', []],
      ['ids', undefined],
      ['ids', Array.from({ length: 51 }, (_, n) => `id-${n}`)],
      ['ids', ['a b']],
      ['ids', [letters(65)]],
      ['effects', undefined],
      ['effects', nine],
    ],
  },
)

const subject = { kind: 'clip', id: UUID }

readsBody(
  'makeDecision',
  admin.makeDecision,
  { subject, effects: [{ kind: 'warn' }], reason: '2.1' },
  {
    takes: [
      ['subject', { kind: 'person', id: UUID }],
      ['effects', [{ kind: 'ban' }, { kind: 'endShow' }, { kind: 'lockKey' }, { kind: 'takeName' }]],
    ],
    refuses: [
      ['subject', undefined],
      ['subject', { kind: 'house', id: UUID }],
      ['subject', { kind: 'clip' }],
      ['subject', { kind: 'clip', id: 'no id' }],
      ['effects', [{}]],
      ['reason', 'because'],
    ],
  },
)

readsBody(
  'previewStatement',
  admin.previewStatement,
  { subject, effects: [{ kind: 'hide' }], reason: '3.1' },
  {
    refuses: [
      ['subject', null],
      ['effects', 'hide'],
      ['reason', 3.1],
    ],
  },
)

readsBody(
  'reverseDecision',
  admin.reverseDecision,
  { reason: 'It was satire' },
  {
    takes: [['despiteRelation', true]],
    refuses: [['reason', undefined], ['reason', ''], ['despiteRelation', 1], ...broken('reason')],
  },
)

readsBody(
  'decideAppeal',
  admin.decideAppeal,
  { outcome: 'overturn', answer: 'You are right.', revision: 0 },
  {
    takes: [
      ['outcome', 'uphold'],
      ['outcome', 'change'],
      ['changes', [{ effectId: UUID, until: null }]],
      ['changes', [{ effectId: UUID }]],
      ['despiteRelation', true],
    ],
    refuses: [
      ['outcome', 'maybe'],
      ['outcome', undefined],
      ['answer', ''],
      ['answer', undefined],
      ...broken('answer'),
      ['revision', undefined],
      ['revision', -1],
      ['changes', [{ until: 1 }]],
      ['changes', [{ effectId: UUID, until: -1 }]],
      ['changes', Array.from({ length: 9 }, () => ({ effectId: UUID }))],
    ],
  },
)

readsBody(
  'assignReport',
  admin.assignReport,
  { accountId: UUID },
  {
    takes: [['accountId', null]],
    refuses: [
      ['accountId', undefined],
      ['accountId', ''],
      ['accountId', 'Fajar Nugroho'],
    ],
  },
)

readsBody(
  'noteReport',
  admin.noteReport,
  { text: 'Phoned her.' },
  {
    refuses: [['text', ''], ['text', undefined], ...broken('text')],
  },
)

readsBody(
  'mergeReport',
  admin.mergeReport,
  { into: UUID },
  {
    refuses: [
      ['into', undefined],
      ['into', ''],
      ['into', letters(65)],
    ],
  },
)

readsBody(
  'reviewClip: yes',
  admin.reviewClip,
  { decision: 'approve' },
  {
    refuses: [
      ['decision', 'publish'],
      ['decision', undefined],
    ],
  },
)

readsBody(
  'reviewClip: no',
  admin.reviewClip,
  { decision: 'reject', class: 'someone-elses' },
  {
    takes: [['reason', 'The music']],
    refuses: [
      ['class', 'boring'],
      // Words are all that such a class says.
      ['class', 'others'],
      ['reason', letters(501)],
      ...broken('reason'),
    ],
  },
)

readsBody(
  'reviewClips',
  admin.reviewClips,
  { ids: [UUID], decision: { decision: 'approve' } },
  {
    takes: [['decision', { decision: 'reject', class: 'violence' }]],
    refuses: [
      ['ids', []],
      ['ids', Array.from({ length: 51 }, () => UUID)],
      ['decision', 'approve'],
      ['decision', { decision: 'maybe' }],
      ['decision', undefined],
    ],
  },
)
