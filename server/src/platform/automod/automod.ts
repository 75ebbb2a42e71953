/**
 * AutoMod: judges what people write by lexicons, on every disguise that Unicode offers (peers: nobody open has one
 * for Indonesia). Pure, linear, total on any string; knows nobody and keeps nothing. What happens to a text that a
 * lexicon finds is decided by the caller: a chat room by its streamer's settings, a profile by the app.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WordPack } from '@tayang/contract'
import { hasContact } from './contacts.ts'
import { fold, type Folded } from './fold.ts'
import { lexiconOf, readTerms, type Lexicon, type Term } from './lexicon.ts'

/** What is found weighs this much or more: enough to act on. */
const ENOUGH = 1
/** A gambling site is called by a word and a number; in a font that nobody types, that is enough. */
const NUMBERED_WEIGHT = 0.4
const DISGUISED_WEIGHT = 0.6
const DISGUISED_LETTERS_MIN = 4
/** Numbers that bring luck, as the names of gambling sites end: folded as digits are. */
const LUCKY_ENDS = [
  '77',
  '88',
  '99',
  '33',
  '55',
  '66',
  '69',
  '98',
  '89',
  '138',
  '168',
  '188',
  '303',
  '388',
  '777',
  '888',
  '999',
  '4d',
].map((end) => fold(`aaa${end}`).words.text.trim().slice(1))
/** Of one streamer; a longer list is cut. */
const OWN_WORDS_MAX = 200

/** Packs that are words, the gravest first. */
const HOUSE_PACKS = ['judol', 'porn', 'hate'] as const

/** A pack whose words operators edit. */
export type EditedPack = (typeof HOUSE_PACKS)[number]

/** The words that this version comes with. */
const BUILT_IN = HOUSE_PACKS.flatMap((pack) => readTerms(pack, readPack(pack)))
export const builtInTerms = (pack: EditedPack): readonly Term[] =>
  BUILT_IN.filter((term) => term.pack === pack)

/** What judges now. It is one for the process, as a name, a title and a line of chat are judged alike. */
let app = lexiconOf(BUILT_IN)

/** Lets these words judge from here on, those of all packs. */
export function judgeBy(terms: readonly Term[]): void {
  app = lexiconOf(terms)
}

function readPack(pack: string): string {
  return readFileSync(path.join(import.meta.dirname, 'lexicon', `${pack}.txt`), 'utf8')
}

/** Words that somebody wrote down themselves: plain text, folded like everything; never run as a pattern. */
export function openOwnWords(words: readonly string[]): Lexicon {
  const terms = words.slice(0, OWN_WORDS_MAX)
  return lexiconOf(terms.map((text) => ({ pack: 'own', text, weight: ENOUGH, isExact: false })))
}

/** The packs that find something in a text, the gravest first. */
export function judgeText(text: string, own?: Lexicon, lexicon: Lexicon = app): WordPack[] {
  const folded = fold(text)
  const weights = lexicon.weigh(folded)
  const found: WordPack[] = HOUSE_PACKS.filter(
    (pack) => wholeWeightOf(pack, folded, weights.get(pack) ?? 0) >= ENOUGH,
  )
  if ((own?.weigh(folded).get('own') ?? 0) >= ENOUGH) found.push('own')
  if (hasContact(text)) found.push('contact')
  return found
}

/** The weight of what is found, and of what gambling sites show beside their words. */
const wholeWeightOf = (pack: WordPack, folded: Folded, weight: number) =>
  weight + (pack === 'judol' ? signsOfJudol(folded, weight) : 0)

/** What is found in a text and why, for people who edit the words. */
export interface Explained {
  /** As it is read. */
  readonly folded: string
  readonly matches: readonly Term[]
  readonly weights: readonly {
    readonly pack: EditedPack
    readonly weight: number
    readonly isEnough: boolean
  }[]
  readonly found: readonly WordPack[]
}

export function explainText(text: string, lexicon: Lexicon = app): Explained {
  const folded = fold(text)
  const weights = lexicon.weigh(folded)
  return {
    folded: folded.joined.text.trim(),
    matches: lexicon.find(folded),
    weights: HOUSE_PACKS.map((pack) => {
      // Tenths of a word add up to 0.9999 in binary.
      const weight = Math.round(wholeWeightOf(pack, folded, weights.get(pack) ?? 0) * 100) / 100
      return { pack, weight, isEnough: weight >= ENOUGH }
    }),
    found: judgeText(text, undefined, lexicon),
  }
}

function signsOfJudol({ numbered, disguised }: Folded, said: number): number {
  const isNumbered = numbered.some((word) => LUCKY_ENDS.some((end) => word.endsWith(end)))
  const weight = isNumbered ? NUMBERED_WEIGHT : 0
  const isDisguised = disguised >= DISGUISED_LETTERS_MIN && said + weight > 0
  return weight + (isDisguised ? DISGUISED_WEIGHT : 0)
}

/** Where something stands for all to see: a name carries no address either. */
export type PublicPlace = 'name' | 'text'

/** Whether the house lets this stand as somebody's name, or as a biography, a title, a description. */
export function isAllowedIn(place: PublicPlace, text: string): boolean {
  return judgeText(text).every((pack) => pack === 'contact' && place === 'text')
}
