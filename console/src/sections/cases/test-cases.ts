import type { AppealCase, CaseLine, Decision, ReportCase } from '@tayang/contract'

const NOW = Date.now()
const DAY_MS = 86_400_000
/** The operator of the section stage. */
export const OWN = 'operator'

export const agung = {
  profileId: '01990000-0000-7000-8000-0000000000a1',
  accountId: '01990000-0000-7000-8000-0000000000a1',
  name: 'Agung Rosok',
}
const text = (title: string) => ({ title, parts: [{ heading: 'Why', text: `because of ${title}` }] })
export const statement = { en: text('A comment was hidden'), id: text('Komentar disembunyikan') }

export const aDecision = (over: Partial<Decision> = {}): Decision => ({
  id: '01990000-0000-7000-8000-0000000000d1',
  subject: { kind: 'comment', id: 'comment-1', label: 'a bad word' },
  person: agung,
  caseId: null,
  state: 'standing',
  reason: '3.1',
  foundHow: 'report',
  byMachine: false,
  facts: '',
  note: '',
  effects: [
    { id: 'effect-1', kind: 'hide', until: null, state: 'done' },
    { id: 'effect-2', kind: 'warn', until: NOW + DAY_MS, state: 'done' },
  ],
  decidedAt: NOW - DAY_MS,
  decidedBy: { accountId: 'fajar', name: 'Fajar' },
  undoUntil: null,
  statement,
  appealUntil: NOW + DAY_MS,
  appeal: null,
  reversed: null,
  ...over,
})

export const aLine = (over: Partial<CaseLine> = {}): CaseLine => ({
  id: '01990000-0000-7000-8000-00000000c001',
  type: 'comment',
  status: 'open',
  subject: { kind: 'comment', id: 'comment-1', label: 'a bad word' },
  person: agung,
  reason: 'racism',
  reportCount: 2,
  assignee: null,
  createdAt: NOW - DAY_MS,
  dueAt: NOW + DAY_MS,
  decidedAt: null,
  decidedBy: null,
  decisionId: null,
  revision: 0,
  ...over,
})

const history = {
  decisions: [aDecision()],
  strikes: 1,
  suspendedUntil: null,
  isBanned: false,
  openCases: 1,
  cases: 2,
}

const told = (n: number) => ({
  id: `report-${n}`,
  reporter: { profileId: `reporter-${n}`, name: `Reporter ${n}` },
  reason: 'racism',
  titleCase: `Told ${n}`,
  idCase: 'racism',
  valueEntity: null,
  evidence: { text: '<b>a bad word</b>' },
  createdAt: NOW - DAY_MS,
})

export const aCase = (over: Partial<ReportCase> = {}): ReportCase => ({
  ...aLine(),
  reports: [told(1), told(2)],
  now: { text: '<b>a bad word</b>' },
  chatAround: [],
  stills: [],
  history,
  notes: [],
  decision: null,
  mergedInto: null,
  others: [],
  ...over,
})

export const anAppeal = (over: Partial<AppealCase> = {}): AppealCase => ({
  id: '01990000-0000-7000-8000-00000000ab01',
  state: 'open',
  text: 'It was a joke.',
  madeAt: NOW - DAY_MS,
  dueAt: NOW + DAY_MS,
  decision: aDecision(),
  answer: null,
  answeredAt: null,
  answeredBy: null,
  undoUntil: null,
  revision: 3,
  evidence: { text: 'a bad word' },
  history,
  ...over,
})
