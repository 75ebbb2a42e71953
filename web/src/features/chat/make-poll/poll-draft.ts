/** A poll while it is written. Pure. */
import { liveQuiz } from '@tayang/contract'

export interface PollDraft {
  readonly question: string
  readonly choices: readonly string[]
  readonly seconds: number
  /** Whether voters see the votes while it runs. */
  readonly isLive: boolean
}

/** Lengths that are offered, in seconds. */
export const POLL_LENGTHS = [30, 60, 120, 300, 600, 1_800] as const

export const newPoll: PollDraft = { question: '', choices: ['', ''], seconds: 60, isLive: true }

export const withChoice = (draft: PollDraft, at: number, text: string): PollDraft => ({
  ...draft,
  choices: draft.choices.with(at, text),
})

export const withMore = (draft: PollDraft): PollDraft =>
  draft.choices.length < liveQuiz.POLL_CHOICES_MAX ? { ...draft, choices: [...draft.choices, ''] } : draft

export const withoutChoice = (draft: PollDraft, at: number): PollDraft =>
  draft.choices.length > liveQuiz.POLL_CHOICES_MIN
    ? { ...draft, choices: draft.choices.toSpliced(at, 1) }
    : draft

export type PollTrouble = 'question' | 'choices' | 'alike'

/** Why it cannot be asked yet; choices that were left empty do not count. */
export function pollTrouble(draft: PollDraft): PollTrouble | null {
  const { question, choices } = storedPoll(draft)
  if (question === '') return 'question'
  if (choices.length < liveQuiz.POLL_CHOICES_MIN) return 'choices'
  return new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length ? 'alike' : null
}

export const storedPoll = ({ question, choices, seconds, isLive }: PollDraft) => ({
  question: question.trim(),
  choices: choices.map((choice) => choice.trim()).filter((choice) => choice !== ''),
  seconds,
  results: isLive ? ('live' as const) : ('end' as const),
})
