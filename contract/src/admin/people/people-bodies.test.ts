import { admin } from '../index.ts'
import { BROKEN, letters, readsBody, UUID } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)

readsBody(
  'addPersonNote',
  admin.addPersonNote,
  { id: UUID, text: 'Phoned her.' },
  {
    takes: [['text', 'two\nlines']],
    refuses: [
      ['id', 'not a uuid'],
      ['id', undefined],
      ['text', ''],
      ['text', '   '],
      ['text', undefined],
      ['text', letters(5_000)],
      ...broken('text'),
    ],
  },
)

readsBody(
  'revealPerson',
  admin.revealPerson,
  { reason: 'She asked us to call' },
  {
    takes: [['reason', 'abc']],
    refuses: [['reason', 'ab'], ['reason', undefined], ...broken('reason')],
  },
)

readsBody(
  'correctBirthDate',
  admin.correctBirthDate,
  { birthDate: '1999-02-14', reason: 'Her passport' },
  {
    takes: [['birthDate', '2004-02-29']],
    refuses: [
      ['birthDate', '14 Feb 1999'],
      ['birthDate', '1999-02-30'],
      ['birthDate', '1999-13-01'],
      ['birthDate', 917_000_000],
      ['birthDate', undefined],
      ['reason', 'x'],
      ['reason', undefined],
    ],
  },
)

readsBody(
  'putProfile',
  admin.putProfile,
  { name: 'Laras', bio: '', reason: 'She asked for it' },
  {
    refuses: [
      ['name', undefined],
      ['name', letters(301)],
      ['bio', undefined],
      ['bio', 7],
      ['reason', undefined],
      ['reason', 'ab'],
      ...broken('name'),
      ...broken('bio'),
    ],
  },
)

readsBody(
  'endPersonSessions',
  admin.endPersonSessions,
  { reason: 'A lost phone' },
  {
    refuses: [['reason', undefined], ['reason', 'ab'], ['reason', 7], ...broken('reason')],
  },
)

readsBody(
  'putStreamer',
  admin.putStreamer,
  { isApproved: true, reason: 'We know her' },
  {
    takes: [['isApproved', false]],
    refuses: [
      ['isApproved', 'yes'],
      ['reason', undefined],
      ['isApproved', undefined],
    ],
  },
)

readsBody(
  'grantSubscription',
  admin.grantSubscription,
  {
    accountId: UUID,
    package_code: 'premium-month',
    reason: 'A mistake of ours',
  },
  {
    refuses: [
      ['package_code', undefined],
      ['package_code', 'Premium Month'],
      ['reason', undefined],
      ['accountId', 'no id'],
      ...broken('reason'),
    ],
  },
)
