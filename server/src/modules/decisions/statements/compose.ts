import {
  reasonClasses,
  type FoundHow,
  type Locale,
  type ReasonCode,
  type StatementOfReasons,
} from '@tayang/contract'
import type { WantedEffect } from '@tayang/contract'
import type { DecisionsContext } from '../dependencies.ts'
import { endOf } from '../judging/ends.ts'
import type { FoundSubject } from '../subjects.ts'
import {
  APPEAL,
  BY_PEOPLE,
  EFFECT_NAMES,
  EFFECTS,
  FOUND,
  HEADINGS,
  LAW,
  NO_FACTS,
  OUR_RULE,
  SUBJECTS,
  TITLES,
  UNTIL,
  WITHOUT_END,
} from './words.ts'

interface Decided {
  readonly subject: Pick<FoundSubject, 'kind'>
  readonly effects: readonly WantedEffect[]
  readonly reason: ReasonCode | null
  readonly facts?: string
  readonly foundHow: FoundHow
  readonly now: number
  readonly appealUntil: number
  readonly settings: Pick<DecisionsContext['settings'], 'decisions'>
}

/**
 * The statement of reasons of a decision, in both languages: what was decided, on which facts, by which rule, found
 * how and by whom, for how long, and how to appeal until when. Null for a dismissal, of which there is nothing to say.
 */
export function composeStatement(decided: Decided): StatementOfReasons | null {
  if (decided.effects.length === 0 || decided.reason === null) return null
  return { en: inLanguage(decided, 'en'), id: inLanguage(decided, 'id') }
}

function inLanguage(decided: Decided, language: Locale): StatementOfReasons['en'] {
  const { effects, facts = '', foundHow, appealUntil } = decided
  const subject = SUBJECTS[language][decided.subject.kind]
  const fill = (words: string) => words.replace('{subject}', subject)
  const heading = HEADINGS[language]
  return {
    title: TITLES[language],
    parts: [
      {
        heading: heading.what,
        text: effects.map(({ kind }) => fill(EFFECTS[language][kind])).join('\n'),
      },
      { heading: heading.facts, text: facts.trim() === '' ? fill(NO_FACTS[language]) : facts.trim() },
      { heading: heading.rule, text: ruleIn(decided.reason, language) },
      { heading: heading.found, text: `${FOUND[language][foundHow]} ${BY_PEOPLE[language]}` },
      {
        heading: heading.duration,
        text: effects.map((one) => durationOf(one, decided, language)).join('\n'),
      },
      {
        heading: heading.appeal,
        text: APPEAL[language].replace('{time}', timeInJakarta(appealUntil, language)),
      },
    ],
  }
}

function ruleIn(code: ReasonCode | null, language: Locale): string {
  const found = reasonClasses.find((reason) => reason.code === code)
  if (!found) return ''
  const ours = OUR_RULE[language]
    .replace('{code}', found.code)
    .replace('{name}', found.name[language])
    .replace('{rule}', found.rule[language])
  return found.law === null ? ours : `${ours} ${LAW[language].replace('{law}', found.law[language])}`
}

function durationOf(effect: WantedEffect, { now, settings }: Decided, language: Locale): string {
  const until = endOf(effect, now, settings)
  const how =
    until === null ? WITHOUT_END[language] : UNTIL[language].replace('{time}', timeInJakarta(until, language))
  return `${EFFECT_NAMES[language][effect.kind]}: ${how}`
}

/** `23 Nov 2026, 07.23 WIB`: most people here live in the time zone of Jakarta. */
export function timeInJakarta(at: number, language: Locale): string {
  const how = { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' } as const
  return `${new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', how).format(at)} WIB`
}
