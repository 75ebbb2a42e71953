import { describe, expect, it } from 'vitest'
import { fold, foldText, readable } from './fold.ts'

describe('a disguise folds to the word that a reader sees', () => {
  // `l` and `i` look alike, so both are an `i`: "slot" is "siot".
  it.each([
    ['capital letters', 'SLOT', 'siot'],
    ['a digit for a letter', 'sl0t', 'siot'],
    ['a one for an l', 's1ot', 'siot'],
    ['a sign for a letter', 'g@cor', 'gacor'],
    ['an exclamation mark inside', 'maxw!n', 'maxwin'],
    ['the dollar that begins a word', '$lot', 'siot'],
    ['letters said long', 'sloooot', 'siot'],
    ['letters apart', 's l o t', 'siot'],
    ['letters apart by dots', 's.l.o.t', 'siot'],
    ['letters apart by underlines', 's_l_o_t', 'siot'],
    ['full width', 'Ｓｌｏｔ', 'siot'],
    ['bold letters of mathematics', '𝐒𝐥𝐨𝐭', 'siot'],
    ['script letters', '𝓢𝓵𝓸𝓽', 'siot'],
    ['letters in circles', 'ⓢⓛⓞⓣ', 'siot'],
    ['letters in black squares', '🅂🄻🄾🅃', 'siot'],
    ['regional letters', '🇸🇱🇴🇹', 'siot'],
    ['letters of Cyrillic', 'ѕlоt', 'siot'],
    ['accents', 'slöt', 'siot'],
    ['strokes through letters', 's\u0336l\u0336o\u0336t\u0336', 'siot'],
    ['spaces without width', 's\u200bl\u200co\u200dt', 'siot'],
    ['a hyphen that breaks lines', 'sl\u00adot', 'siot'],
  ])('%s', (_what, text, folded) => expect(foldText(text)).toBe(folded))
})

describe('what is no disguise stays apart', () => {
  it.each([
    ['two words', 'slot gacor', 'siot gacor'],
    ['two letters alone', 'e coli', 'e coi'],
    ['a sign at the end of a word', 'slot, gacor', 'siot gacor'],
    ['an exclamation mark at the end', 'halo!', 'haio'],
    ['a line end', 'slot\ngacor', 'siot gacor'],
    ['a tab', 'slot\tgacor', 'siot gacor'],
    ['a flag', 'halo 🇮🇩', 'haio'],
    ['Arabic', 'مرحبا', 'مرحبا'],
    ['nothing', '', ''],
    ['pictures only', '😂😂', ''],
  ])('%s', (_what, text, folded) => expect(foldText(text)).toBe(folded))
})

describe('letters that only look like letters', () => {
  it.each([
    ['slot', 0],
    ['Ｓｌｏｔ', 4],
    ['𝓢𝓵𝓸𝓽', 4],
    ['slоt', 1],
    ['привет', 0],
    ['café', 0],
    ['', 0],
  ])('in "%s" are counted', (text, disguised) => expect(fold(text).disguised).toBe(disguised))
})

describe('a word that grew together with a number', () => {
  it.each([
    ['PULAU777', 1],
    ['budi88 dan ayu99', 2],
    ['88budi', 0],
    ['ab88', 0],
    ['budi88x', 0],
    ['budi 88', 0],
    ['budi', 0],
  ])('"%s" has %s', (text, count) => expect(fold(text).numbered).toHaveLength(count))
})

describe('the views of a text', () => {
  it('mark which characters were digits, so that a word may end before a number', () => {
    const { words } = fold('budi88')
    expect(words.text).toBe(' budib ')
    // Both eights are one `b`, since a repeated character is read once.
    expect([...words.digits]).toEqual([0, 0, 0, 0, 0, 1, 0])
  })

  it('mark letters that stood alone as loose, so that a word may begin anywhere in them', () => {
    const { joined } = fold('ok s l o t')
    expect(joined.text).toBe(' ok siot ')
    expect([...joined.loose]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 0])
  })

  it('without spaces hold nothing but letters', () => {
    expect(fold('a. b-c d').squeezed.text).toBe(' abcd ')
  })
})

describe('a text as it is read', () => {
  it.each([
    ['०८१२', '0812'],
    ['٠٨', '08'],
    ['۰۸', '08'],
    ['Ｏ８', 'o8'],
    ['a\u200bb', 'ab'],
    ['A-B', 'a-b'],
  ])('"%s" keeps its digits: %s', (text, read) => expect(readable(text)).toBe(read))
})
