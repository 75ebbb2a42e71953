import type { Audience, BoardRow, DeskRound, QuizBoard, QuizDesk, QuizSet } from '@tayang/contract'

const AT = 1_800_000_000_000
const DESK_ID = '11111111-1111-4111-8111-111111111111'

const audience: Audience = {
  pictures: 2_967,
  p50Ms: 3_500,
  p98Ms: 9_800,
  allowedLagMs: 9_800,
  tooFar: 59,
  histogram: [10, 120, 900, 1_000, 600, 200, 80, 40, 10, 7, 3, 0, 2, 1, 0, 0, 0, 0, 0, 1],
}

const texts = [
  'Ibu kota pertama?',
  'Sungai terpanjang?',
  'Pulau di Danau Toba?',
  'Danau tiga warna?',
  'Rumah adat Nias?',
]

export const aSet: QuizSet = {
  id: 'set-1',
  title: 'Keliling Nusantara',
  mode: 'points',
  windowSeconds: 10,
  bonusPercent: 10,
  prize: null,
  campaignId: null,
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
  questions: texts.map((question) => ({ question, choices: ['Samosir', 'Nias'], right: 0 })),
}

export const aRound = (part: Partial<DeskRound> = {}): DeskRound => ({
  roundId: 'round-3',
  number: 3,
  lamp: 'revealed',
  voidReason: null,
  at: AT,
  revealsAt: AT + 21_300,
  windowMs: 10_000,
  opened: 2_967,
  answered: 2_384,
  counts: [1_702, 682],
  perSecond: [0, 120, 300, 418, 390, 200, 90, 40, 10],
  heldLines: 0,
  keptP99Ms: 400,
  graceMaxMs: 1_500,
  ...part,
})

export function aDesk(part: Partial<QuizDesk>): QuizDesk {
  const { questions } = aSet
  return {
    quizId: 'quiz-1',
    handId: DESK_ID,
    players: 2_967,
    audience,
    round: aRound(),
    isOnAir: true,
    quiz: {
      id: 'quiz-1',
      title: aSet.title,
      mode: 'points',
      windowMs: 10_000,
      bonusPercent: 10,
      prize: '1 kaus',
      campaign: null,
      questionCount: questions.length,
      asked: 3,
      players: 2_967,
      startedAt: AT,
      round: null,
      setId: 'set-1',
      questions,
    },
    played: [
      {
        number: 1,
        roundId: 'round-1',
        lamp: 'revealed',
        voidReason: null,
        opened: 4,
        answered: 4,
        counts: [3, 1],
      },
      {
        number: 2,
        roundId: 'round-2',
        lamp: 'void',
        voidReason: 'host',
        opened: 4,
        answered: 4,
        counts: [3, 1],
      },
    ],
    ...part,
  }
}

const row = (place: number, name: string): BoardRow => ({
  place,
  profile: { id: name, name, avatar: null },
  points: 7_000 - place,
  streak: 3,
  isOut: false,
})

export const aBoard: QuizBoard = {
  quizId: 'quiz-1',
  title: aSet.title,
  isOver: false,
  players: 2_967,
  questions: 3,
  rows: [row(1, 'Made'), row(2, 'Sinta'), row(2, 'Yohanes')],
  own: null,
}
