import { liveQuiz } from '@tayang/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuizCsv } from './read-csv.ts'

const read = (csv: string) => readQuizCsv(csv, (text) => !text.includes('slot gacor'))
const toba = { question: 'Pulau di Danau Toba?', choices: ['Samosir', 'Nias', 'Belitung'], right: 0 }

describe('questions in a file', () => {
  it.each([
    ['commas', 'Pulau di Danau Toba?,Samosir,Nias,Belitung,A'],
    ['semicolons', 'Pulau di Danau Toba?;Samosir;Nias;Belitung;1'],
    ['a mark of the byte order', '\uFEFFPulau di Danau Toba?,Samosir,Nias,Belitung,a'],
    ['line ends of Windows', 'Pulau di Danau Toba?;Samosir;Nias;Belitung;A\r\n'],
    ['line ends of old systems', '\rPulau di Danau Toba?;Samosir;Nias;Belitung;A\r'],
    ['quotes', '"Pulau di Danau Toba?","Samosir","Nias","Belitung","A"'],
    ['spaces around quotes', ' "Pulau di Danau Toba?" ; Samosir ; "Nias";Belitung;A'],
    [
      'headings',
      'Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Jawaban\nPulau di Danau Toba?;Samosir;Nias;Belitung;A',
    ],
    ['an empty choice between', 'Pulau di Danau Toba?;Samosir;Nias;Belitung;;A'],
    ['empty lines', '\n\nPulau di Danau Toba?;Samosir;Nias;Belitung;A\n;;;\n'],
  ])('are read with %s', (_name, csv) => {
    expect(read(csv)).toEqual({ questions: [toba], problems: [] })
  })

  it('keep separators, quotes and commas that stand within quotes', () => {
    const { questions, problems } = read('"Siapa berkata ""merdeka, atau mati""?",Tomo,"Soekarno, Ir.",A')
    expect(problems).toEqual([])
    expect(questions[0]).toEqual({
      question: 'Siapa berkata "merdeka, atau mati"?',
      choices: ['Tomo', 'Soekarno, Ir.'],
      right: 0,
    })
  })

  it.each([
    ['a question and nothing else', 'Apa?', 'columns'],
    ['one choice', 'Apa?,Ini,A', 'columns'],
    ['no right one', 'Apa?,Ini,Itu,Anu,kiri', 'right'],
    ['a right one beyond the choices', 'Apa?,Ini,Itu,D', 'right'],
    ['five choices', 'Apa?,a1,a2,a3,a4,a5,A', 'choices'],
    ['nine choices', 'Apa?,a1,a2,a3,a4,a5,a6,a7,a8,a9,A', 'choices'],
    ['two choices alike', 'Apa?,Ini,ini,A', 'choices'],
    ['a question of 500 characters', `${'x'.repeat(500)},Ini,Itu,A`, 'length'],
    ['a choice of 81 characters', `Apa?,${'y'.repeat(81)},Itu,A`, 'length'],
    ['lines within a question', '"Apa\nini?",Ini,Itu,A', 'length'],
    ['what AutoMod refuses', 'Apa?,slot gacor,Itu,A', 'not-allowed'],
    ['a quotation mark that is never closed', '"Apa?,Ini,Itu,A', 'quote'],
  ] as const)('with %s are told by line and reason, and the others are read', (_name, bad, why) => {
    const csv = `Pulau di Danau Toba?,Samosir,Nias,Belitung,A\n${bad}`
    expect(read(csv)).toEqual({ questions: [toba], problems: [{ line: 2, why }] })
  })

  it('count lines within quotes', () => {
    expect(read('"a\nb",1,2,A\nApa?,Ini,Itu,Z').problems).toEqual([
      { line: 1, why: 'length' },
      { line: 3, why: 'right' },
    ])
  })

  it('are as many as a set may have', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `Soal ${i}?,Ini,Itu,A`)
    const { questions, problems } = read(lines.join('\n'))
    expect(questions).toHaveLength(liveQuiz.QUIZ_QUESTIONS_MAX)
    expect(problems).toHaveLength(10)
    expect(problems[0]).toEqual({ line: 51, why: 'too-many' })
  })

  it('of any text are fit for a set or told, and never an error', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('A', '1', '"', '""', 'Ini', ';', ','))
    fc.assert(
      fc.property(fc.array(fc.array(cell), { maxLength: 30 }), fc.constantFrom(',', ';'), (rows, sign) => {
        for (const { choices, right } of read(rows.map((row) => row.join(sign)).join('\n')).questions) {
          expect(choices.length).toBeGreaterThanOrEqual(liveQuiz.QUIZ_CHOICES_MIN)
          expect(right).toBeLessThan(choices.length)
        }
      }),
    )
  })
})
