import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import type { Decision, DecisionState, EffectKind, SubjectKind } from '@tayang/contract'
import type { Tone } from '#kit'
import { formatDay, useLanguage } from '#shared/i18n'

const reported: Readonly<Record<string, MessageDescriptor>> = {
  'improper-chats': msg`Improper chats`,
  racism: msg`Racism`,
  spamming: msg`Spam`,
  pornographic: msg`Pornography`,
  violence: msg`Violence`,
  illegal: msg`Illegal content`,
  others: msg`Other reasons`,
}

const where: Readonly<Record<SubjectKind, MessageDescriptor>> = {
  comment: msg`in a comment`,
  title: msg`in a title`,
  clip: msg`in a clip`,
  show: msg`in a live show`,
  recording: msg`in a recording`,
  profile: msg`in a profile`,
  person: msg`by a person`,
}

const what: Readonly<Record<SubjectKind, MessageDescriptor>> = {
  comment: msg`the comment`,
  title: msg`the title`,
  clip: msg`the clip`,
  show: msg`the show`,
  recording: msg`the recording`,
  profile: msg`name, bio and picture`,
  person: msg`the person`,
}

const effects: Readonly<Record<EffectKind, MessageDescriptor>> = {
  warn: msg`Warned`,
  hide: msg`Hidden`,
  takeName: msg`Name taken back`,
  silence: msg`Silenced in every chat`,
  suspend: msg`Suspended`,
  ban: msg`Banned`,
  endShow: msg`Show ended`,
  lockKey: msg`Stream key locked`,
}

const states: Readonly<Record<DecisionState, readonly [Tone, MessageDescriptor]>> = {
  pending: ['premium', msg`Can be undone`],
  standing: ['err', msg`In force`],
  changed: ['premium', msg`Changed in part`],
  overturned: ['ok', msg`Overturned`],
  reversed: ['ok', msg`Taken back`],
  undone: ['quiet', msg`Undone`],
}

/** How cases and decisions are called on the screen. */
export function useCaseWords() {
  const { i18n } = useLingui()
  const language = useLanguage()
  const word = (known: MessageDescriptor | undefined, fallback: string) =>
    known === undefined ? fallback : i18n._(known)
  /** Reasons are settings: one that this console does not know is shown as the reporter read it. */
  const reasonWord = (key: string) => word(reported[key.toLowerCase()], key)
  const effectWord = ({ kind, until }: { kind: EffectKind; until?: number | null }) => {
    const name = i18n._(effects[kind])
    if (until === undefined || until === null || kind === 'warn') return name
    return i18n._(msg`${name} until ${formatDay(until, language)}`)
  }
  return {
    reasonWord,
    /** `Racism in a comment`. */
    caseTitle: (one: { reason: string; subject: { kind: SubjectKind } }, isLiveChat = false) =>
      `${reasonWord(one.reason)} ${i18n._(isLiveChat ? msg`in a live chat` : where[one.subject.kind])}`,
    whatWord: (kind: SubjectKind) => i18n._(what[kind]),
    effectWord,
    /** `Hidden, warned`; of a dismissal that nothing was done. */
    effectsWord: (all: readonly { kind: EffectKind; until?: number | null }[]) =>
      all.length === 0 ? i18n._(msg`Dismissed`) : all.map(effectWord).join(', '),
    stateWord: (state: Decision['state']) => ({ tone: states[state][0], text: i18n._(states[state][1]) }),
  }
}

const TAIL = 4

/** The tail of an id: enough to tell cases of a screen apart, and to say aloud. */
export const shortId = (id: string): string => id.slice(-TAIL).toUpperCase()
