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
import { lexiconOf, readTerms, type Lexicon } from './lexicon.ts'

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

const app = lexiconOf(HOUSE_PACKS.flatMap((pack) => readTerms(pack, readPack(pack))))

function readPack(pack: string): string {
  return readFileSync(path.join(import.meta.dirname, 'lexicon', `${pack}.txt`), 'utf8')
}

/** Words that somebody wrote down themselves: plain text, folded like everything; never run as a pattern. */
export function openOwnWords(words: readonly string[]): Lexicon {
  const terms = words.slice(0, OWN_WORDS_MAX)
  return lexiconOf(terms.map((text) => ({ pack: 'own', text, weight: ENOUGH, isExact: false })))
}

/** The packs that find something in a text, the gravest first. */
export function judgeText(text: string, own?: Lexicon): WordPack[] {
  const folded = fold(text)
  const weights = app.weigh(folded)
  const isOver = (pack: WordPack, weight: number) =>
    weight + (pack === 'judol' ? signsOfJudol(folded, weight) : 0) >= ENOUGH
  const found: WordPack[] = HOUSE_PACKS.filter((pack) => isOver(pack, weights.get(pack) ?? 0))
  if ((own?.weigh(folded).get('own') ?? 0) >= ENOUGH) found.push('own')
  if (hasContact(text)) found.push('contact')
  return found
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
