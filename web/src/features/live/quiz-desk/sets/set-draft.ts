/** A question set while its host writes it, and what is wrong with it. Pure. */
import { liveQuiz, type QuizMode, type QuizQuestion, type QuizSet } from '@tayang/contract'

export interface QuestionDraft {
  /** Of this page: a question has none of its own. */
  readonly key: string
  readonly question: string
  readonly choices: readonly string[]
  readonly right: number
}

export interface SetDraft {
  readonly title: string
  readonly mode: QuizMode
  readonly windowSeconds: number
  readonly bonusPercent: number
  readonly prize: string
  readonly campaignId: string | null
  readonly questions: readonly QuestionDraft[]
}

export type DraftChange =
  | { type: 'field'; part: Partial<Omit<SetDraft, 'questions'>> }
  | { type: 'question'; key: string; question: string }
  | { type: 'choice'; key: string; at: number; text: string }
  | { type: 'right'; key: string; right: number }
  | { type: 'choice-added'; key: string }
  | { type: 'choice-removed'; key: string; at: number }
  | { type: 'added'; questions: readonly QuizQuestion[] }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; by: 1 | -1 }

const emptyQuestion: QuizQuestion = { question: '', choices: ['', '', '', ''], right: 0 }
const USUAL_WINDOW_SECONDS = 10

const keyed = (question: QuizQuestion): QuestionDraft => ({ key: crypto.randomUUID(), ...question })

export function openDraft(set: QuizSet | null, questions: readonly QuizQuestion[] = []): SetDraft {
  if (set) return { ...set, prize: set.prize ?? '', questions: set.questions.map(keyed) }
  return {
    title: '',
    mode: 'points',
    windowSeconds: USUAL_WINDOW_SECONDS,
    bonusPercent: 0,
    prize: '',
    campaignId: null,
    questions: (questions.length > 0 ? questions : [emptyQuestion]).map(keyed),
  }
}

export function changeDraft(draft: SetDraft, change: DraftChange): SetDraft {
  const { questions } = draft
  const one = (key: string, edit: (question: QuestionDraft) => QuestionDraft): SetDraft => ({
    ...draft,
    questions: questions.map((each) => (each.key === key ? edit(each) : each)),
  })
  switch (change.type) {
    case 'field':
      return { ...draft, ...change.part }
    case 'question':
      return one(change.key, (each) => ({ ...each, question: change.question }))
    case 'choice':
      return one(change.key, (each) => ({ ...each, choices: each.choices.with(change.at, change.text) }))
    case 'right':
      return one(change.key, (each) => ({ ...each, right: change.right }))
    case 'choice-added':
      return one(change.key, (each) =>
        each.choices.length < liveQuiz.QUIZ_CHOICES_MAX ? { ...each, choices: [...each.choices, ''] } : each,
      )
    case 'choice-removed':
      return one(change.key, (each) => withoutChoice(each, change.at))
    case 'added':
      return { ...draft, questions: added(questions, change.questions) }
    case 'removed':
      return { ...draft, questions: questions.filter(({ key }) => key !== change.key) }
    case 'moved':
      return { ...draft, questions: moved(questions, change) }
  }
}

function withoutChoice(question: QuestionDraft, at: number): QuestionDraft {
  if (question.choices.length <= liveQuiz.QUIZ_CHOICES_MIN) return question
  const { right } = question
  return {
    ...question,
    choices: question.choices.toSpliced(at, 1),
    right: right > at ? right - 1 : right === at ? 0 : right,
  }
}

/** Questions that are added take the place of one that nobody has written yet. */
function added(questions: readonly QuestionDraft[], more: readonly QuizQuestion[]): readonly QuestionDraft[] {
  const written = more.length > 0 ? questions.filter((each) => !isBlank(each)) : questions
  const next = more.length > 0 ? more : [emptyQuestion]
  return [...written, ...next.map(keyed)].slice(0, liveQuiz.QUIZ_QUESTIONS_MAX)
}

const isBlank = ({ question, choices }: QuestionDraft) =>
  question.trim() === '' && choices.every((choice) => choice.trim() === '')

function moved(
  questions: readonly QuestionDraft[],
  { key, by }: Extract<DraftChange, { type: 'moved' }>,
): readonly QuestionDraft[] {
  const at = questions.findIndex((each) => each.key === key)
  const to = at + by
  const [own, other] = [questions[at], questions[to]]
  if (!own || !other) return questions
  return questions.with(at, other).with(to, own)
}

export type QuestionTrouble = 'empty' | 'choices' | 'alike' | 'right' | 'not-allowed'

export interface DraftTrouble {
  readonly title: 'empty' | 'not-allowed' | null
  readonly prize: 'not-allowed' | null
  readonly window: boolean
  readonly bonus: boolean
  readonly hasNoQuestion: boolean
  /** By the keys of questions. */
  readonly questions: ReadonlyMap<string, QuestionTrouble>
}

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** Why a draft cannot be stored yet; `refused` are the fields that AutoMod named. */
export function troubleOf(draft: SetDraft, refused: readonly string[] = []): DraftTrouble {
  const questions = new Map<string, QuestionTrouble>()
  for (const [n, question] of draft.questions.entries()) {
    const trouble = refused.includes(`questions.${n}`) ? 'not-allowed' : questionTrouble(question)
    if (trouble) questions.set(question.key, trouble)
  }
  return {
    title: draft.title.trim() === '' ? 'empty' : refused.includes('title') ? 'not-allowed' : null,
    prize: refused.includes('prize') ? 'not-allowed' : null,
    window: !isWithin(
      draft.windowSeconds,
      liveQuiz.QUIZ_WINDOW_SECONDS_MIN,
      liveQuiz.QUIZ_WINDOW_SECONDS_MAX,
    ),
    bonus: !isWithin(draft.bonusPercent, 0, liveQuiz.QUIZ_BONUS_PERCENT_MAX),
    hasNoQuestion: draft.questions.length === 0,
    questions,
  }
}

/** Choices that were left empty at the end are not choices. */
function questionTrouble(draft: QuestionDraft): QuestionTrouble | null {
  const { question, choices, right } = storedQuestion(draft)
  if (question === '') return 'empty'
  if (choices.length < liveQuiz.QUIZ_CHOICES_MIN || choices.includes('')) return 'choices'
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) return 'alike'
  return right < choices.length ? null : 'right'
}

export function isSound(trouble: DraftTrouble): boolean {
  const { title, prize, window, bonus, hasNoQuestion, questions } = trouble
  return title === null && prize === null && !window && !bonus && !hasNoQuestion && questions.size === 0
}

function storedQuestion({ question, choices, right }: QuestionDraft): QuizQuestion {
  const trimmed = choices.map((choice) => choice.trim())
  const last = trimmed.findLastIndex((choice) => choice !== '')
  return { question: question.trim(), choices: trimmed.slice(0, last + 1), right }
}

/** As the server stores it. */
export function storedDraft(draft: SetDraft) {
  const { title, mode, windowSeconds, bonusPercent, prize, campaignId, questions } = draft
  return {
    title: title.trim(),
    mode,
    windowSeconds,
    bonusPercent,
    prize: prize.trim() || null,
    campaignId,
    questions: questions.map(storedQuestion),
  }
}
