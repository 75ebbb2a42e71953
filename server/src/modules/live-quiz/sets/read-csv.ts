/**
 * Questions as people keep them in a spreadsheet (docs/product/live-quiz.md#csv). Cells by commas, or by semicolons as
 * Excel writes them in Indonesia; quotes, quotes within quotes, lines within quotes, any line end, and a mark of the
 * byte order are read. Pure.
 */
import { liveQuiz, type CsvProblem, type QuizQuestion } from '@tayang/contract'

interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

type Read = { questions: QuizQuestion[]; problems: CsvProblem[] }

const LETTERS = 'ABCD'

export function readQuizCsv(csv: string, isAllowed: (text: string) => boolean): Read {
  const { lines, openQuoteAt } = readLines(csv.replace(/^\uFEFF/, ''))
  const read: Read = { questions: [], problems: [] }
  const tell = (line: number, why: CsvProblem['why']) => {
    if (read.problems.length < liveQuiz.QUIZ_CSV_PROBLEMS_MAX) read.problems.push({ line, why })
  }
  lines.forEach((line, i) => {
    if (i === 0 && isHeading(line)) return
    const question = questionOf(line, isAllowed)
    if (typeof question === 'string') return tell(line.line, question)
    if (read.questions.length < liveQuiz.QUIZ_QUESTIONS_MAX) read.questions.push(question)
    else tell(line.line, 'too-many')
  })
  if (openQuoteAt !== null) tell(openQuoteAt, 'quote')
  return read
}

/** The first line names its columns: it has choices and no right one. */
function isHeading({ cells }: Line): boolean {
  return cells.length > 3 && rightOf(cells.at(-1) ?? '') === null && !/\?\s*$/.test(cells[0] ?? '')
}

function questionOf({ cells }: Line, isAllowed: (text: string) => boolean): QuizQuestion | CsvProblem['why'] {
  const [question = '', ...rest] = cells
  if (rest.length < 3) return 'columns'
  const right = rightOf(rest.at(-1) ?? '')
  if (right === null) return 'right'
  const choices = rest.slice(0, -1).filter((cell) => cell !== '')
  if (choices.length < liveQuiz.QUIZ_CHOICES_MIN || choices.length > liveQuiz.QUIZ_CHOICES_MAX)
    return 'choices'
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) return 'choices'
  if (right >= choices.length) return 'right'
  const fits = (text: string, most: number) => text !== '' && [...text].length <= most && isOneLine(text)
  if (!fits(question, liveQuiz.QUIZ_QUESTION_LENGTH_MAX)) return 'length'
  if (!choices.every((choice) => fits(choice, liveQuiz.QUIZ_CHOICE_LENGTH_MAX))) return 'length'
  if (![question, ...choices].every(isAllowed)) return 'not-allowed'
  return { question, choices, right }
}

// oxlint-disable-next-line no-control-regex
const isOneLine = (text: string) =>
  !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) && text.isWellFormed()

/** `A` to `D`, or `1` to `4`. */
function rightOf(cell: string): number | null {
  const letter = LETTERS.indexOf(cell.toUpperCase())
  if (cell.length === 1 && letter >= 0) return letter
  return /^[1-4]$/.test(cell) ? Number(cell) - 1 : null
}

/** The lines that say something, with their cells trimmed and without empty ones at their ends. */
function readLines(csv: string): { lines: Line[]; openQuoteAt: number | null } {
  const separator = separatorOf(csv)
  const lines: Line[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startedAt = 1
  const endLine = () => {
    cells.push(cell.trim())
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    if (cells.length > 0) lines.push({ line: startedAt, cells })
    cells = []
    cell = ''
    startedAt = line
  }
  for (let at = 0; at < csv.length; at++) {
    const char = csv[at] ?? ''
    if (char === '\n') line++
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (csv[at + 1] === '"') cell += csv[++at]
      else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (char === '\n') endLine()
    else if (char !== '\r') cell += char
    else if (csv[at + 1] !== '\n') endLine()
  }
  if (isQuoted) return { lines, openQuoteAt: startedAt }
  endLine()
  return { lines, openQuoteAt: null }
}

/** The sign that stands more often outside of quotes in the first line. */
function separatorOf(csv: string): ',' | ';' {
  let commas = 0
  let semicolons = 0
  let isQuoted = false
  for (const char of csv) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === ',') commas++
    else if (char === ';') semicolons++
    else if (char === '\n' && commas + semicolons > 0) break
  }
  return semicolons > commas ? ';' : ','
}
