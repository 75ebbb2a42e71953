import { expect, it } from 'vitest'
import type { ReportFiled } from '#modules/user'
import { labelOf, subjectOf } from './subjects.ts'

const filed = (report: Partial<ReportFiled>): ReportFiled => ({
  id: 'r',
  type: 'content',
  profileId: 'p',
  accountId: 'a',
  idEntity: 'e',
  reason: 'others',
  facts: {},
  createdAt: new Date(0),
  dueAt: new Date(1),
  ...report,
})

it.each<[string, Partial<ReportFiled>, object]>([
  [
    'a person',
    { type: 'user', idEntity: null, facts: { name: 'Ani' } },
    { kind: 'profile', id: 'p', label: 'Ani' },
  ],
  ['a line', { type: 'comment', facts: { text: 'halo' } }, { kind: 'comment', id: 'e', label: 'halo' }],
  ['a clip', { facts: { type: 'clips', title_id: 'Klip' } }, { kind: 'clip', id: 'e', label: 'Klip' }],
  ['a film', { facts: { type: 'movie', title_en: 'Film' } }, { kind: 'title', id: 'e', label: 'Film' }],
  ['a show', { facts: { status: 'broadcasting', name: 'Sore' } }, { kind: 'show', id: 'e', label: 'Sore' }],
  ['a show that is over', { facts: { status: 'finished' } }, { kind: 'recording', id: 'e', label: '' }],
])('a report of %s is about what its evidence shows', (_what, report, subject) => {
  expect(subjectOf(filed(report))).toEqual(subject)
})

it('a label has eighty characters at most and never half of one', () => {
  expect([...labelOf({ name: '\u{1F600}'.repeat(300) })]).toHaveLength(80)
  expect(labelOf({ text: '', name: 'Name' })).toBe('Name')
  expect(labelOf({ name: 7 })).toBe('')
})
