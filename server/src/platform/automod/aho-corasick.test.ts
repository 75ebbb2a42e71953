import { describe, expect, it } from 'vitest'
import { automatonOf } from './aho-corasick.ts'

function findAll(words: readonly string[], text: string): string[] {
  const found: string[] = []
  automatonOf(words).find(text, (word, end) => found.push(`${words[word]}@${end}`))
  return found.toSorted()
}

describe('the words of an automaton', () => {
  it.each<[string, string[], string, string[]]>([
    ['are found where they end', ['judi'], 'main judi yuk', ['judi@9']],
    ['are found as often as they occur', ['ha'], 'hahaha', ['ha@2', 'ha@4', 'ha@6']],
    ['are found where they overlap', ['aba'], 'ababa', ['aba@3', 'aba@5']],
    ['are found inside each other', ['slot', 'lot', 'ot'], 'slot', ['lot@4', 'ot@4', 'slot@4']],
    ['are found after a longer word broke off', ['abcd', 'bce'], 'abce', ['bce@4']],
    ['are found across spaces', ['slot gacor'], 'slot gacor', ['slot gacor@10']],
    ['are found beside characters of other scripts', ['кот'], 'а кот!', ['кот@5']],
    ['are found where both a letter and another script lead on', ['aя', 'ab'], 'aяab', ['ab@4', 'aя@2']],
    ['are plain text and never patterns', ['.*', 'a+'], 'aaa .* a+', ['.*@6', 'a+@9']],
    ['that are empty are found nowhere', ['', 'a'], 'a', ['a@1']],
    ['are found nowhere in an empty text', ['a'], '', []],
  ])('%s', (_what, words, text, found) => expect(findAll(words, text)).toEqual(found))

  it('that are equal are each found under their own index', () => {
    const found: number[] = []
    automatonOf(['judi', 'judi']).find('judi', (word) => found.push(word))
    expect(found.toSorted()).toEqual([0, 1])
  })

  it('may be none at all', () => expect(findAll([], 'apa saja')).toEqual([]))
})
