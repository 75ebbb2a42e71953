import type {
  AnswerOf,
  admin,
  CampaignCase,
  ChanceListed,
  DrawCase,
  TitleQuiz,
  WinnerCase,
} from '@tayang/contract'

/** Cases that the tests of these desks begin with. */
export const NOW = 1_790_000_000_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const approvalOf = (part: object = {}) => ({
  id: 'approval-1',
  kind: 'campaign' as const,
  subject: 'campaign-1',
  about: null,
  summary: 'Lebaran · 3 prizes',
  reason: 'ready',
  askedBy: { id: 'fajar', name: 'Fajar' },
  askedAt: NOW,
  expiresAt: NOW + DAY_MS,
  state: 'waiting' as const,
  decidedBy: null,
  decidedAt: null,
  note: null,
  mayNot: null,
  others: 1,
  ...part,
})

export const campaignOf = (part: Partial<CampaignCase> = {}): CampaignCase => ({
  id: 'campaign-1',
  friendlyId: 'lebaran',
  name: { en: 'Lebaran', id: 'Lebaran Ceria' },
  state: 'draft',
  startsAt: null,
  endsAt: NOW + 30 * DAY_MS,
  prizes: 3,
  valueRupiah: 30_000_000,
  hasPermit: true,
  chances: 12,
  people: 7,
  draw: null,
  revision: 2,
  prizeList: [
    {
      id: 'prize-1',
      name: { en: 'A bicycle', id: 'Sepeda' },
      kind: 'thing',
      valueRupiah: 10_000_000,
      count: 3,
      grant: {},
    },
  ],
  permit: {
    number: '27/HUK-UND/2026',
    issuer: 'Kementerian Sosial',
    issuedOn: '2026-10-01',
    validFrom: '2026-10-01',
    validUntil: '2027-10-01',
    hasScan: false,
  },
  terms: { version: 1, hash: 'ab'.repeat(32), text: { en: 'Be honest.', id: 'Jujurlah.' } },
  who: { ageMin: 18, needsNumber: true, accountDaysMin: 7, provinces: [] },
  chancesMax: 20,
  chancesPerDayMax: 5,
  lacks: ['permit-scan'],
  approval: null,
  publishedAt: null,
  changedBy: { id: 'fajar', name: 'Fajar' },
  changedAt: NOW,
  ...part,
})

export const textsOfCampaign: AnswerOf<typeof admin.getCampaignTexts>['data'] = {
  id: 'campaign-1',
  title: { en: 'Lebaran', id: 'Lebaran Ceria' },
  description: { en: 'Watch and win', id: 'Tonton dan menang' },
  thumbColor: '#112233',
  termsUrl: null,
  startDate: null,
  endDate: null,
  attachments: {},
}

export const chanceOf = (part: Partial<ChanceListed> = {}): ChanceListed => ({
  id: 'chance-1',
  person: { id: 'ayu', name: 'Ayu' },
  source: 'episode-quiz',
  sourceId: 'quiz-1',
  at: NOW,
  isRemoved: false,
  removedBecause: null,
  marks: [{ mark: 'burst', value: 14 }],
  approval: null,
  ...part,
})

export const drawOf = (part: Partial<DrawCase> = {}): DrawCase => ({
  id: 'draw-1',
  number: null,
  campaign: { id: 'campaign-1', name: { en: 'Lebaran', id: 'Lebaran Ceria' } },
  state: 'draft',
  revision: 4,
  winners: 3,
  reserves: 3,
  prizes: [
    {
      id: 'prize-1',
      name: { en: 'A bicycle', id: 'Sepeda' },
      kind: 'thing',
      valueRupiah: 10_000_000,
      count: 3,
    },
  ],
  valueRupiah: 30_000_000,
  closesAt: 4_000_000_000_000,
  drawsAt: 4_000_000_000_000 + HOUR_MS,
  outer: { kind: 'figures', round: null, names: ['IHSG', 'Kurs BI'], value: null },
  seats: [],
  lacks: ['seat-A', 'seat-B'],
  holders: 2,
  chances: 12,
  people: 7,
  list: null,
  places: { waiting: 0, claimed: 0, handedOver: 0, passedOn: 0 },
  void: null,
  approval: null,
  steps: [{ at: NOW, operator: { id: 'fajar', name: 'Fajar' }, step: 'created', note: null }],
  ...part,
})

export const seatOf = (seat: 'A' | 'B', operator: { id: string; name: string }) => ({
  seat,
  operator,
  role: 'marketing',
  commitment: seat.toLowerCase().repeat(64),
  committedAt: NOW,
})

export const winnerOf = (part: Partial<WinnerCase> = {}): WinnerCase => ({
  id: 'winner-1',
  draw: { id: 'draw-1', number: 12 },
  campaign: { id: 'campaign-1', name: { en: 'Lebaran', id: 'Lebaran Ceria' } },
  place: 1,
  isReserve: false,
  index: 40_213,
  prize: { id: 'prize-1', name: { en: 'A bicycle', id: 'Sepeda' }, kind: 'thing' },
  person: { id: 'ayu', name: 'Ayu' },
  state: 'claimed',
  wonAt: NOW,
  claimUntil: NOW + 14 * DAY_MS,
  valueRupiah: 10_000_000,
  taxPercent: 25,
  taxRupiah: 2_500_000,
  netRupiah: 7_500_000,
  claim: {
    at: NOW,
    name: 'Ay• S•••',
    nik: '3573••••••••0001',
    address: 'Jl. ••••',
    shownAs: null,
    sameNik: 0,
  },
  handedOver: null,
  approval: null,
  ...part,
})

export const titleQuiz = (part: Partial<TitleQuiz> = {}): TitleQuiz => ({
  id: 'quiz-1',
  friendlyId: 'kuis-laut',
  title: { id: 'title-1', friendlyId: 'laut', name: 'Laut Tak Bertuan', durationSeconds: 600 },
  campaign: { id: 'campaign-1', friendlyId: 'lebaran', name: 'Lebaran' },
  timeToShow: 61,
  questions: 1,
  notShown: 'not-running',
  tried: 0,
  passed: 0,
  revision: 3,
  changedAt: NOW,
  draft: {
    title: 'laut',
    campaign: 'lebaran',
    timeToShow: 61,
    questions: [
      {
        question: 'Where does the boat land?',
        choices: [
          { text: 'Toba', isRight: false },
          { text: 'Bira', isRight: true },
        ],
      },
    ],
  },
  ...part,
})
