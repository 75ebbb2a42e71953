import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { lexiconOf, readTerms, type Term } from './lexicon.ts'

const term = (text: string, more: Partial<Term> = {}): Term => ({
  pack: 'judol',
  text,
  weight: 1,
  isExact: false,
  ...more,
})
const weightIn = (terms: readonly Term[], text: string) =>
  lexiconOf(terms).weigh(fold(text)).get('judol') ?? 0

describe('the lines of a lexicon file', () => {
  it.each([
    ['1.0 slot gacor', { text: 'slot gacor', weight: 1, isExact: false }],
    ['0.4 =gacor', { text: 'gacor', weight: 0.4, isExact: true }],
    ['-1 stop', { text: 'stop', weight: -1, isExact: false }],
    ['  0.5 maxwin  ', { text: 'maxwin', weight: 0.5, isExact: false }],
  ])('"%s" is a term', (line, wanted) => {
    expect(readTerms('judol', line)).toEqual([{ pack: 'judol', ...wanted }])
  })

  it.each(['', '# a comment', 'slot gacor', '1.0', 'x slot'])('"%s" is no term', (line) => {
    expect(readTerms('judol', line)).toEqual([])
  })
})

describe('a word of Indonesian', () => {
  it.each([
    'judi',
    'judinya',
    'judiku',
    'judilah',
    'berjudi',
    'perjudian',
    'ngejudi',
    'dijudiin',
    'judi88',
    '88judi',
    'judi!',
    '"judi"',
    'j u d i',
    'juuudiii',
    'JUDI',
  ])('is found as %s', (text) => expect(weightIn([term('judi')], text)).toBe(1))

  it.each(['judika', 'judul', 'prejudice', 'sajudi', 'judisial', 'ju di', 'jud'])(
    'is not found in %s, which is another word',
    (text) => expect(weightIn([term('judi')], text)).toBe(0),
  )

  it('that is asked for exactly is not found with a prefix or a suffix', () => {
    const exact = [term('toge', { isExact: true })]
    expect(weightIn(exact, 'toge')).toBe(1)
    expect(weightIn(exact, 'toge montok')).toBe(1)
    expect(weightIn(exact, 'togenya')).toBe(0)
    expect(weightIn(exact, 'ditoge')).toBe(0)
  })
})

describe('what is found', () => {
  it('weighs together, and each term counts once however often it is written', () => {
    const terms = [term('slot', { weight: 0.3 }), term('gacor', { weight: 0.5 })]
    expect(weightIn(terms, 'slot slot slot')).toBe(0.3)
    expect(weightIn(terms, 'slot yang gacor')).toBe(0.8)
    expect(weightIn(terms, 'halo')).toBe(0)
  })

  it('with a weight below zero takes weight away', () => {
    const terms = [term('judi online'), term('stop', { weight: -1 })]
    expect(weightIn(terms, 'judi online')).toBe(1)
    expect(weightIn(terms, 'stop judi online')).toBe(0)
  })

  it('weighs in its own pack only', () => {
    const lexicon = lexiconOf([term('slot'), term('bokep', { pack: 'porn', weight: 0.7 })])
    expect([...lexicon.weigh(fold('slot bokep'))].toSorted()).toEqual([
      ['judol', 1],
      ['porn', 0.7],
    ])
  })
})

describe('letters with signs of any kind between them', () => {
  it('are found for a long word with full weight only', () => {
    const apart = 'sl ot.ga-co r'
    expect(weightIn([term('slot gacor')], apart)).toBe(1)
    expect(weightIn([term('slot gacor', { weight: 0.9 })], apart)).toBe(0)
    // A short word would be found in honest sentences: `masuk aja di rumah`.
    expect(weightIn([term('jadi')], 'aja di')).toBe(0)
  })
})

describe('a term without letters', () => {
  it.each(['', '...', 'a', ' ', '😂'])('("%s") is found nowhere', (text) => {
    expect(weightIn([term(text)], 'a ... 😂 slot')).toBe(0)
  })
})

it('a term is found in every sentence that has it between two other words', () => {
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{3,8}$/)
  fc.assert(
    fc.property(word, word, (before, after) => {
      expect(weightIn([term('slot gacor')], `${before} slot gacor ${after}`)).toBe(1)
    }),
  )
})
