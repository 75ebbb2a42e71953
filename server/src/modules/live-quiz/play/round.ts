import type { QuizLamp, VoidReason } from '@tayang/contract'
import type { TurnedAwayWhy } from '@tayang/contract/socket'
import type { OwnChoices } from '../rules/choices.ts'
import { graceOf, isInWindow, leftOf, opening, tookOf, type AskedRound } from '../rules/window.ts'
import type { StoredQuestion } from '../tables.ts'

/** What an account did with a question. */
export interface Play extends OwnChoices {
  readonly accountId: string
  readonly profileId: string
  readonly openedAt: number
  answer: PlayAnswer | null
}

interface PlayAnswer {
  /** In the order of the set. */
  readonly choice: number
  readonly key: string
  readonly at: number
  readonly tookMs: number
  isKept: boolean
}

export type Answering =
  | { is: 'taken'; play: Play; answer: PlayAnswer }
  /** The same answer, sent again. */
  | { is: 'known'; play: Play; answer: PlayAnswer }
  | { is: 'turned-away'; why: TurnedAwayWhy; choiceId?: string }

/** Seconds of the host's curve at most. */
const CURVE_SECONDS_MAX = 120

/** One question that is being played. Uses no database and no clock. */
export class Round implements AskedRound {
  readonly id: string
  readonly number: number
  readonly at: number
  readonly allowedLagMs: number
  readonly windowMs: number
  readonly question: StoredQuestion
  lamp: QuizLamp = 'shown'
  voidReason: VoidReason | null = null
  readonly plays = new Map<string, Play>()
  readonly counts: number[]
  readonly perSecond: number[] = []
  answered = 0
  graceMaxMs = 0
  /** How long each answer took until it was stored. */
  readonly keptMs: number[] = []

  constructor(facts: AskedRound & { id: string; number: number; question: StoredQuestion }) {
    this.id = facts.id
    this.number = facts.number
    this.at = facts.at
    this.allowedLagMs = facts.allowedLagMs
    this.windowMs = facts.windowMs
    this.question = facts.question
    this.counts = facts.question.choices.map(() => 0)
  }

  get isOpen(): boolean {
    return this.lamp === 'shown' || this.lamp === 'open'
  }

  /** The first opening of an account begins its window; a later one finds what is left of it. */
  open(
    person: { accountId: string; profileId: string },
    asked: { now: number; pictureAt: number; choices(): OwnChoices },
  ): { play: Play; leftMs: number } | TurnedAwayWhy {
    if (!this.isOpen) return 'over'
    const known = this.plays.get(person.accountId)
    if (known) return { play: known, leftMs: leftOf(this, known.openedAt, asked.now) }
    const refused = opening(this, asked)
    if (refused) return refused
    const { accountId, profileId } = person
    const play: Play = { accountId, profileId, openedAt: asked.now, ...asked.choices(), answer: null }
    this.plays.set(accountId, play)
    return { play, leftMs: this.windowMs }
  }

  /** The first answer of an account counts, whichever device sent it. */
  answer(
    accountId: string,
    sent: {
      choiceId: string
      key: string
      now: number
      roundTripMs: number | null
      countedMs?: number | null
    },
  ): Answering {
    const play = this.plays.get(accountId)
    if (this.lamp === 'revealed' || this.lamp === 'void') return turnedAway('over')
    if (!play) return turnedAway(this.isOpen ? 'early' : 'over')
    const choice = play.ids.indexOf(sent.choiceId)
    if (choice < 0) return turnedAway('no-choice')
    if (play.answer) return again(play, play.answer, { choice, key: sent.key })
    const { openedAt } = play
    // What the server of the socket counted leaves out the way between the two; it is never more than was counted here.
    const counted = Math.min(sent.now - openedAt, sent.countedMs ?? Infinity)
    const came = { ...sent, openedAt, now: openedAt + Math.max(0, counted) }
    if (!this.isOpen || !isInWindow(this, came)) return turnedAway('late')
    const answer: PlayAnswer = {
      choice,
      key: sent.key,
      at: sent.now,
      tookMs: tookOf(this, came),
      isKept: false,
    }
    play.answer = answer
    this.note(answer, graceOf(sent.roundTripMs))
    return { is: 'taken', play, answer }
  }

  /** An answer that could not be taken after all: the account may send it again. */
  forget(play: Play): void {
    if (!play.answer) return
    this.counts[play.answer.choice] = (this.counts[play.answer.choice] ?? 1) - 1
    this.answered--
    play.answer = null
  }

  noteKept(answer: PlayAnswer, now: number): void {
    answer.isKept = true
    this.keptMs.push(now - answer.at)
  }

  private note(answer: PlayAnswer, graceMs: number): void {
    this.answered++
    this.counts[answer.choice] = (this.counts[answer.choice] ?? 0) + 1
    this.graceMaxMs = Math.max(this.graceMaxMs, graceMs)
    const second = Math.min(CURVE_SECONDS_MAX - 1, Math.max(0, Math.floor((answer.at - this.at) / 1_000)))
    while (this.perSecond.length <= second) this.perSecond.push(0)
    this.perSecond[second] = (this.perSecond[second] ?? 0) + 1
  }
}

function again(play: Play, answer: PlayAnswer, sent: { choice: number; key: string }): Answering {
  const isSameKey = answer.key === sent.key
  if (isSameKey && answer.choice === sent.choice) return { is: 'known', play, answer }
  const choiceId = play.ids[answer.choice]
  return { ...turnedAway(isSameKey ? 'key-reused' : 'answered'), ...(choiceId && { choiceId }) }
}

const turnedAway = (why: TurnedAwayWhy): { is: 'turned-away'; why: TurnedAwayWhy } => ({
  is: 'turned-away',
  why,
})
