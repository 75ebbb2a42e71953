import { admin, type Decision, type Operation, type PersonHead } from '@tayang/contract'

export const NOW = Date.now()
const DAY_MS = 24 * 60 * 60_000

/** A person as the server answers one. */
export function somebody(more: Partial<PersonHead> = {}): PersonHead {
  return {
    accountId: 'acc',
    profileId: 'pro',
    isErased: false,
    name: 'Laras Puspita',
    bio: 'Halo',
    username: 'laras',
    avatar: null,
    email: 'l••••@gmail.com',
    isEmailVerified: true,
    mobile: '+62812*****471',
    mobileChangedAt: null,
    hasPassword: true,
    birthDate: '1999-02-14',
    age: 27,
    joinedAt: NOW - 300 * DAY_MS,
    joinedBy: 'telco',
    joinedThrough: 'telkomsel',
    identities: [],
    consents: [{ purpose: 'terms', version: '4', language: 'id', grantedAt: NOW, withdrawnAt: null }],
    isDemo: false,
    isBanned: false,
    suspendedUntil: null,
    erasesAt: null,
    isHidden: false,
    isStreamer: true,
    isOperator: false,
    partner: null,
    premiumUntil: null,
    totalFollowers: 84_206,
    totalFollowings: 3,
    counts: { sessions: 1, shows: 2, clips: 3, notes: 1, orders: 6 },
    ...more,
  }
}

/** A decision about them that is in force. */
export function decided(kind: 'suspend' | 'ban' | 'warn', more: Partial<Decision> = {}): Decision {
  return {
    id: `dec-${kind}`,
    subject: { kind: 'person', id: 'pro', label: 'Laras Puspita' },
    person: { profileId: 'pro', accountId: 'acc', name: 'Laras Puspita' },
    caseId: null,
    state: 'standing',
    reason: '4.2',
    foundHow: 'report',
    byMachine: false,
    facts: 'slot, link di bio',
    note: '',
    effects: [{ id: `eff-${kind}`, kind, until: NOW + 7 * DAY_MS, state: 'done' }],
    decidedAt: NOW - DAY_MS,
    decidedBy: { accountId: 'fajar', name: 'Fajar Nugroho' },
    undoUntil: null,
    statement: null,
    appealUntil: NOW + 19 * DAY_MS,
    appeal: null,
    reversed: null,
    ...more,
  }
}

/** The stage of a test, as far as it is needed here. */
interface Answering {
  answers(operation: Operation, answer: unknown, params?: Record<string, string>): void
}

const none = { data: [], meta: { next: null } }

/** Answers everything that the page of a person reads. */
export function answerPerson(
  stage: Answering,
  person: PersonHead,
  decisions: readonly Decision[] = [],
): void {
  const params = { accountId: person.accountId }
  const gifts = Array.from({ length: 30 }, () => ({ day: '2026-11-24', count: 0, gencash: 0 }))
  stage.answers(admin.searchPeople, { data: [], meta: { next: null, readAs: null } })
  stage.answers(admin.getPerson, person, params)
  stage.answers(admin.listDecisions, { data: decisions, meta: { next: null } })
  stage.answers(admin.listAppeals, none)
  stage.answers(admin.listReports, none)
  stage.answers(admin.listApprovals, none)
  stage.answers(admin.listPersonNotes, none, params)
  stage.answers(admin.listPersonSessions, { data: [] }, params)
  stage.answers(
    admin.getPersonWallet,
    {
      diamonds: 12_480,
      gencash: 31_640,
      gencashRupiah: 3_164_000,
      heldGencash: 0,
      frozenSince: null,
      payoutHold: { until: NOW + DAY_MS, by: 'phone' },
      drift: 0,
      gifts,
      lines: [
        {
          id: 't1',
          at: NOW,
          kind: 'gift',
          currency: 'gencash',
          amount: 82,
          partner: { profileId: 'p', name: 'Made' },
        },
        { id: 't2', at: NOW, kind: 'topup', currency: 'diamond', amount: 5000, partner: null },
      ],
    },
    params,
  )
  stage.answers(
    admin.getPersonWhy,
    { call: 'send-gift', on: null, may: true, checks: [], sentence: null },
    params,
  )
}
