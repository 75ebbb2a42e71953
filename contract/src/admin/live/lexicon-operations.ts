import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, INTEGER_MAX, line, text, time } from '../../fields.ts'
import { packAction, wordPack } from '../../interaction/moderation.ts'
import { operation } from '../../operation.ts'
import { operatorNamed } from '../judging/decision-shapes.ts'

/** The word lists of AutoMod that all rooms, names and titles share (docs/product/operators.md#word-lists). */

export const editedPacks = ['judol', 'porn', 'hate'] as const
export type EditedPack = (typeof editedPacks)[number]

export const LEXICON_TERMS_MAX = 2_000
export const TERM_LENGTH_MAX = 60
/** Of a line in the try box: that of a line of chat, and more. */
export const TRY_LENGTH_MAX = 500

const term = z.object({
  text: line(TERM_LENGTH_MAX).check(z.trim(), z.minLength(1)),
  /** What is found weighs together, and 1 is enough. Below zero it speaks for the text. */
  weight: z.number().check(z.minimum(-2), z.maximum(2)),
  /** No other form of the word: `=` in a list as text. */
  isExact: z.boolean(),
})
export type LexiconTerm = z.output<typeof term>

const terms = z.array(term).check(z.maxLength(LEXICON_TERMS_MAX))

const packState = z.object({
  pack: z.literal(editedPacks),
  /** 0: the list that this version of Tayang came with. */
  revision: z.number(),
  changedAt: z.nullable(time),
  changedBy: z.nullable(operatorNamed),
  terms: z.array(term),
})
export type LexiconPack = z.output<typeof packState>

const ofPack = { caller: 'operator', params: z.object({ pack: z.literal(editedPacks) }) } as const

export const getLexicon = operation({
  ...ofPack,
  summary: 'A word list with its revision',
  method: 'GET',
  path: '/admin/v1.0/lexicon/{pack}',
  permission: 'lexicon.read',
  answer: packState,
})

const reason = text(500).check(z.trim(), z.minLength(1))

export const putLexicon = operation({
  ...ofPack,
  summary: 'Replace a word list; it judges from the next line on',
  method: 'PUT',
  path: '/admin/v1.0/lexicon/{pack}',
  permission: 'lexicon.edit',
  bodyBytesMax: 512 * 1024,
  body: z.object({
    terms,
    /** The one that was edited; an old one is refused. */
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    reason,
  }),
  answer: packState,
  refusals: ['REVISION_OUTDATED'],
})

/** One word that was found in a line. */
const match = z.object({ pack: wordPack, text: z.string(), weight: z.number() })

export const tryLexicon = operation({
  summary:
    'What AutoMod makes of a line: how it folds, what is found, what it weighs, and what becomes of it',
  method: 'POST',
  path: '/admin/v1.0/lexicon/try',
  caller: 'operator',
  permission: 'lexicon.read',
  bodyBytesMax: 512 * 1024,
  body: z.object({
    line: text(TRY_LENGTH_MAX),
    /** A list that is being edited, instead of the one in force. */
    draft: z.optional(z.object({ pack: z.literal(editedPacks), terms })),
  }),
  answer: z.object({
    /** As AutoMod reads it. */
    folded: z.string(),
    matches: z.array(match),
    weights: z.array(z.object({ pack: wordPack, weight: z.number(), isEnough: z.boolean() })),
    /** In a room whose streamer chose nothing. */
    outcome: packAction,
  }),
})

const SAMPLES_MAX = 20

export const dryRunLexicon = operation({
  ...ofPack,
  summary:
    'Judge the newest 20,000 lines of the last day by a list that is being edited: what would be other than it was',
  method: 'POST',
  path: '/admin/v1.0/lexicon/{pack}/dryRun',
  permission: 'lexicon.edit',
  bodyBytesMax: 512 * 1024,
  body: z.object({ terms }),
  answer: z.object({
    lines: z.number(),
    /** Found by this pack now, by the list in force. */
    foundBefore: z.number(),
    foundAfter: z.number(),
    /** Found by the new list alone: up to 20, without their speakers. */
    caught: z.array(z.string()).check(z.maxLength(SAMPLES_MAX)),
    /** Found by the old list alone. */
    released: z.array(z.string()).check(z.maxLength(SAMPLES_MAX)),
  }),
})

const change = z.object({
  id,
  revision: z.number(),
  changedAt: time,
  changedBy: operatorNamed,
  reason: z.string(),
  added: z.array(term),
  removed: z.array(term),
  /** Lists of words and their weights may be long: these are how many there are in all. */
  addedCount: z.number(),
  removedCount: z.number(),
})
export type LexiconChange = z.output<typeof change>

export const listLexiconChanges = operation({
  ...ofPack,
  summary: 'Changes of a word list, the newest first: who, why, and which words came and went',
  method: 'GET',
  path: '/admin/v1.0/lexicon/{pack}/history',
  permission: 'lexicon.read',
  query: z.object(cursorPaging(20)),
  answer: z.array(change),
  meta: cursorMeta,
})

export const rollBackLexicon = operation({
  ...ofPack,
  summary: 'Put a word list back to what it was at a revision, as a new revision',
  method: 'POST',
  path: '/admin/v1.0/lexicon/{pack}/rollBack',
  permission: 'lexicon.edit',
  body: z.object({
    to: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    reason,
  }),
  answer: packState,
  refusals: ['REVISION_OUTDATED', 'NOT_FOUND'],
})
