import { admin, quizzes } from '../../index.ts'
import { BROKEN, letters, readsBody, readsQuery, UUID } from '../../test/reads-body.ts'

const choices = [
  { text: 'Hutan', isRight: true },
  { text: 'Laut', isRight: false },
]
const question = { question: 'Siapa yang bernyanyi?', choices }
const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ question: `Pertanyaan ${at}?`, choices }))
const choicesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `Pilihan ${at}`, isRight: at === 0 }))

readsBody(
  'putTitleQuiz',
  admin.putTitleQuiz,
  { title: 'hutan-kecil', campaign: 'kuis', timeToShow: 342, questions: [question] },
  {
    takes: [
      ['timeToShow', 1],
      ['timeToShow', 604_800],
      ['questions', many(10)],
      ['questions.0.choices', choicesOf(4)],
      ['questions.0.question', letters(200)],
      ['questions.0.question', '3 < 5, siapa bilang tidak?'],
      ['questions.0.choices.1.text', letters(100)],
      ['revision', 0],
    ],
    refuses: [
      ['title', 'Hutan Kecil'],
      ['campaign', undefined],
      ['timeToShow', 0],
      ['timeToShow', 604_801],
      ['timeToShow', 1.5],
      ['questions', []],
      ['questions', many(11)],
      ['questions', [question, { ...question, question: 'siapa  yang bernyanyi?' }]],
      ['questions.0.question', ''],
      ['questions.0.question', '   '],
      ['questions.0.question', letters(201)],
      ['questions.0.question', '<b>Siapa?</b>'],
      ['questions.0.question', '<img src=x onerror=alert(1)>'],
      ['questions.0.question', 'Siapa&nbsp;itu?'],
      ...broken('questions.0.question'),
      ['questions.0.choices', choicesOf(1)],
      ['questions.0.choices', choicesOf(5)],
      ['questions.0.choices.0.isRight', false],
      ['questions.0.choices.1.isRight', true],
      ['questions.0.choices.1.text', 'HUTAN'],
      ['questions.0.choices.1.text', ''],
      ['questions.0.choices.1.text', letters(101)],
      ['questions.0.choices.1.text', '</script>'],
      ...broken('questions.0.choices.1.text'),
      ['revision', -1],
    ],
  },
)

const answer = { questionId: UUID, answerId: 'abc' }

readsBody(
  'submitAnswer',
  quizzes.submitAnswer,
  { quizContentId: UUID, answer: [answer] },
  {
    takes: [['answer', Array.from({ length: 10 }, () => answer)]],
    refuses: [
      ['quizContentId', undefined],
      ['quizContentId', "' or 1"],
      ['answer', []],
      ['answer', Array.from({ length: 11 }, () => answer)],
      ['answer.0.answerId', 3],
      ['answer.0.questionId', undefined],
    ],
  },
)

readsQuery(
  'getQuizForContent',
  quizzes.getQuizForContent,
  {},
  {
    takes: [
      ['from', '0'],
      ['from', '604800'],
    ],
    refuses: [
      ['from', '-1'],
      ['from', 'later'],
      ['from', '604801'],
    ],
  },
)
