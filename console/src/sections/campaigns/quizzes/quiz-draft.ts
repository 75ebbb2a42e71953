import { QUIZ_CHOICE_LENGTH_MAX, QUIZ_QUESTION_LENGTH_MAX, type TitleQuizDraft } from '@tayang/contract'

export interface QuestionDraft {
  /** Stays with the question while it is moved and written. */
  readonly key: string
  readonly question: string
  readonly choices: readonly string[]
  /** The place of the right choice; null where none is marked. */
  readonly right: number | null
}

/** A quiz while it is written: it may lack anything. */
export interface QuizDraft {
  readonly title: string
  readonly campaign: string
  readonly timeToShow: number | null
  readonly questions: readonly QuestionDraft[]
}

/** What is wrong with a field, in a word that the screen says in full. */
export type Fault =
  | 'empty'
  | 'long'
  | 'markup'
  | 'same'
  | 'no-right'
  | 'no-second'
  | 'unfit'
  | 'premium'
  | 'beyond-end'
  | 'second-taken'
  | 'moved'
  | 'words'
  | 'unknown'

/** By the name of a field: `title`, `timeToShow`, `questions.0.question`, `questions.0.choices.1`. */
export type Faults = Readonly<Record<string, Fault>>

let made = 0
export const emptyQuestion = (): QuestionDraft => ({
  key: `q${++made}`,
  question: '',
  choices: ['', ''],
  right: null,
})

export const emptyQuiz = (campaign: string): QuizDraft => ({
  title: '',
  campaign,
  timeToShow: null,
  questions: [emptyQuestion()],
})

export function draftOf({ title, campaign, timeToShow, questions }: TitleQuizDraft): QuizDraft {
  return {
    title,
    campaign,
    timeToShow,
    questions: questions.map(({ question, choices }) => {
      const right = choices.findIndex(({ isRight }) => isRight)
      return {
        ...emptyQuestion(),
        question,
        choices: choices.map(({ text }) => text),
        right: right < 0 ? null : right,
      }
    }),
  }
}

/** What is sent; only a draft without faults is. */
export function bodyOf(draft: QuizDraft): TitleQuizDraft {
  return {
    title: draft.title,
    campaign: draft.campaign,
    timeToShow: draft.timeToShow ?? 0,
    questions: draft.questions.map(({ question, choices, right }) => ({
      question: question.trim(),
      choices: choices.map((text, at) => ({ text: text.trim(), isRight: at === right })),
    })),
  }
}

/** What can be seen to be wrong without asking the server. */
export function faultsOf(draft: QuizDraft, durationSeconds: number | null): Faults {
  const faults: Record<string, Fault> = {}
  if (draft.title === '') faults['title'] = 'empty'
  if (draft.campaign === '') faults['campaign'] = 'empty'
  const { timeToShow: second } = draft
  if (second === null || second < 1) faults['timeToShow'] = 'no-second'
  else if (durationSeconds !== null && second >= durationSeconds) faults['timeToShow'] = 'beyond-end'
  const asked = new Set<string>()
  for (const [at, one] of draft.questions.entries()) {
    const name = `questions.${at}`
    put(`${name}.question`, textFault(one.question, QUIZ_QUESTION_LENGTH_MAX, asked))
    const offered = new Set<string>()
    for (const [nth, choice] of one.choices.entries()) {
      put(`${name}.choices.${nth}`, textFault(choice, QUIZ_CHOICE_LENGTH_MAX, offered))
    }
    if (one.right === null) faults[`${name}.right`] = 'no-right'
  }
  return faults

  function put(name: string, fault: Fault | null): void {
    if (fault !== null) faults[name] = fault
  }
}

function textFault(text: string, lengthMax: number, others: Set<string>): Fault | null {
  // As a viewer reads them: case and space are no difference.
  const read = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (read === '') return 'empty'
  if ([...text.trim()].length > lengthMax) return 'long'
  if (/<\s*[a-z/!?]|&#?\w+;/i.test(text)) return 'markup'
  if (others.has(read)) return 'same'
  others.add(read)
  return null
}

/** Where a refusal of the server belongs; null: it is about no field. */
export function faultsOfRefusal(code: string | null, details: readonly string[]): Faults | null {
  switch (code) {
    case 'VIDEO_NOT_FOUND':
      return { title: 'unknown' }
    case 'NOT_FOUND':
      return { campaign: 'unknown' }
    case 'QUIZ_TITLE_UNFIT':
      return { title: details[0]?.includes('premium') ? 'premium' : 'unfit' }
    case 'QUIZ_BEYOND_END':
      return { timeToShow: 'beyond-end' }
    case 'QUIZ_SECOND_TAKEN':
      return { timeToShow: 'second-taken' }
    case 'QUIZ_MOVED':
      return { title: 'moved' }
    case 'TEXT_NOT_ALLOWED':
    case 'INVALID_PARAMETERS':
      return faultsOfDetails(details, code === 'TEXT_NOT_ALLOWED' ? 'words' : 'unknown')
    default:
      return null
  }
}

/** `questions.0.choices.1.text: No markup`, `questions.0.question`. */
function faultsOfDetails(details: readonly string[], fault: Fault): Faults | null {
  const found = details.flatMap((detail): [string, Fault][] => {
    const name = /^(?:body\.)?((?:title|campaign|timeToShow|questions)[\w.]*)/.exec(detail)?.[1]
    return name === undefined ? [] : [[name.replace(/\.text$/, ''), fault]]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** A quiz as text, for two versions side by side. */
export function textOf(draft: QuizDraft): string {
  const lines = draft.questions.flatMap(({ question, choices, right }, at) => [
    '',
    `${at + 1}. ${question}`,
    ...choices.map((text, nth) => `${nth === right ? '[x]' : '[ ]'} ${text}`),
  ])
  return [`${draft.title} · ${draft.timeToShow ?? '-'} s · ${draft.campaign}`, ...lines].join('\n')
}

/** `1:02:09`, `62:9`, `45`: the second that somebody typed; null where it is none. */
export function secondOf(text: string): number | null {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(text.trim())) return null
  return text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
