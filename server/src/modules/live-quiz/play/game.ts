import { setImmediate as turn } from 'node:timers/promises'
import { liveQuiz, type BoardRow, type QuizLamp, type VoidReason } from '@tayang/contract'
import type { StopTimer } from '#platform/clock/clock'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { QuizFrame, QuizSeat } from '#modules/interaction'
import { allowedLagOf } from '../rules/lag.ts'
import { spoilerOf } from '../rules/spoiler.ts'
import { COMES_AFTER_MS, closesAt, revealsAt } from '../rules/window.ts'
import { comingFrame, ownFrame, questionFrame, revealedFrame, runningQuizOf, type Played } from './frames.ts'
import { untilDone, type GameNeeds } from './game-needs.ts'
import type { HeldQuiz, HeldRound } from './quiz-rows.ts'
import { outcomesOf, playedOf, shownOf, turnAway } from './outcomes.ts'
import { Round, type Play } from './round.ts'
import type { StoredQuestion } from '../tables.ts'
import { Standings } from './standings.ts'

/** People who are told their own result in one turn of the event loop. */
const TOLD_AT_ONCE = 500

/** One quiz of one show, from its start to its end. What the host and timers do runs one after the other. */
export class Game {
  readonly quiz: HeldQuiz
  readonly campaign: { id: string; name: string } | null
  readonly standings: Standings
  /** Questions that are over, the first one first. */
  readonly played: Played[] = []
  /** The question that is being played, or was played last; null before the first and after a restart. */
  round: Round | null = null
  /** The board as it was after the last question, at most as long as anybody reads it. */
  board: readonly BoardRow[] = []
  private readonly needs: GameNeeds
  private timers: StopTimer[] = []
  private tail: Promise<unknown> = Promise.resolve()
  private over = false
  /** Answers that are being stored, and who waits for them. */
  private unkept = 0
  private onAllKept: (() => void) | null = null
  private toldLines = 0

  constructor(needs: GameNeeds, held: { quiz: HeldQuiz; campaign: Game['campaign'] }) {
    this.needs = needs
    this.quiz = held.quiz
    this.campaign = held.campaign
    this.standings = new Standings(held.quiz)
  }

  get isOver(): boolean {
    return this.over
  }

  /** The number of the question that comes next. */
  get next(): number {
    return (this.round?.isOpen || this.round?.lamp === 'closed' ? this.round.number : this.played.length) + 1
  }

  /** A question as the host's lamps show it. */
  lampOf(round: Round): QuizLamp {
    return round.isOpen && this.needs.clock.now() >= closesAt(round) ? 'closed' : round.lamp
  }

  /** Brings back what was stored: a question that was open when the server was killed is void. */
  async restore(rounds: readonly HeldRound[]): Promise<void> {
    for (const round of rounds) {
      const isOpen = round.state === 'shown'
      const voided = { reason: 'restart', at: this.needs.clock.now() } as const
      if (isOpen) await this.needs.rows.void(round.id, voided)
      const lamp = isOpen ? 'void' : round.state
      this.played.push({
        ...round,
        roundId: round.id,
        lamp,
        voidReason: isOpen ? 'restart' : round.voidReason,
      })
    }
    await this.countAgain()
  }

  ask(number: number): Promise<void> {
    return this.inOrder(async () => {
      this.requireRunning()
      const { rooms } = this.needs
      const isPlaying = this.round?.isOpen || this.round?.lamp === 'closed'
      if (isPlaying && this.round?.number === number) return
      if (isPlaying) return refuse('QUESTION_RUNS')
      const question = this.quiz.questions[number - 1]
      if (number !== this.next || !question)
        return refuse('QUESTION_NOT_NEXT', undefined, { details: [String(this.next)] })
      const { showId } = this.quiz
      try {
        await rooms.holdLines(showId, spoilerOf(question.choices))
        await this.askNow(number, question)
      } catch (error) {
        this.releaseLines()
        throw error
      }
    })
  }

  private async askNow(number: number, question: StoredQuestion): Promise<void> {
    const { clock, rooms, rows } = this.needs
    const { windowMs, id: quizId, showId } = this.quiz
    const round = new Round({
      id: newId(),
      number,
      question,
      windowMs,
      allowedLagMs: allowedLagOf(rooms.lagsOf(showId)),
      at: clock.now() + COMES_AFTER_MS,
    })
    const { id, at, allowedLagMs, counts } = round
    const none = { voidReason: null, endedAt: null, opened: 0, answered: 0 }
    await rows.ask({ id, quizId, number, at, allowedLagMs, counts, state: 'shown', ...none })
    this.round = round
    this.toldLines = 0
    rooms.send(showId, comingFrame(this, round))
    this.setTimers(round)
    this.needs.onChange(showId)
  }

  private setTimers(round: Round): void {
    const { clock, log, onChange } = this.needs
    const inMs = (time: number) => Math.max(0, time - clock.now())
    const changed = () => onChange(this.quiz.showId)
    this.timers = [
      clock.after(inMs(round.at), () => {
        if (round.lamp === 'shown') round.lamp = 'open'
        changed()
      }),
      clock.after(inMs(closesAt(round)), changed),
      clock.after(inMs(revealsAt(round)), () => {
        this.inOrder(() => this.reveal(round)).catch((error: unknown) => {
          log.warn({ err: error, roundId: round.id }, 'a question was not revealed: the server stops')
        })
      }),
    ]
  }

  private stopTimers(): void {
    for (const stop of this.timers) stop()
    this.timers = []
  }

  /** A page's picture has reached the question. */
  open(seat: QuizSeat, frame: Extract<QuizFrame, { type: 'quiz-open' }>): void {
    const { round, needs } = this
    const { person } = seat
    if (!round || round.id !== frame.roundId) return turnAway(seat, frame, { why: 'over' })
    if (!person) return turnAway(seat, frame, { why: 'guest' })
    if (person.profileId === this.quiz.hostProfileId) return turnAway(seat, frame, { why: 'host' })
    if (seat.isBarred()) return turnAway(seat, frame, { why: 'barred' })
    if (this.standings.isOut(person.accountId)) return turnAway(seat, frame, { why: 'out' })
    const now = needs.clock.now()
    const opened = round.open(person, {
      now,
      pictureAt: frame.at,
      choices: () => needs.choicesOf(round.id, person.accountId, round.question.choices.length),
    })
    if (typeof opened === 'string') {
      const { allowedLagMs } = round
      const behind = opened === 'behind' ? { behindMs: now - frame.at, allowedLagMs } : {}
      return turnAway(seat, frame, { why: opened, ...behind })
    }
    seat.ask(questionFrame(this, round, opened))
  }

  answer(seat: QuizSeat, frame: Extract<QuizFrame, { type: 'quiz-answer' }>): void {
    const { round } = this
    const { person } = seat
    const { key } = frame
    if (!person) return turnAway(seat, frame, { why: 'guest', key })
    if (!round || round.id !== frame.roundId) return turnAway(seat, frame, { why: 'over', key })
    if (seat.isBarred()) return turnAway(seat, frame, { why: 'barred', key })
    const now = this.needs.clock.now()
    const { roundTripMs, countedMs } = seat
    const answered = round.answer(person.accountId, { ...frame, now, roundTripMs, countedMs })
    if (answered.is === 'turned-away') {
      const { why, choiceId } = answered
      return turnAway(seat, frame, { why, key, ...(choiceId && { choiceId }) })
    }
    // One that is being stored is acknowledged when it is.
    if (answered.is === 'taken') return this.keep(round, answered, seat)
    if (answered.answer.isKept)
      seat.tell({ type: 'quiz-kept', roundId: round.id, choiceId: frame.choiceId, key })
  }

  private keep(
    round: Round,
    { play, answer }: { play: Play; answer: NonNullable<Play['answer']> },
    seat: QuizSeat,
  ): void {
    const { clock, keeping, rooms } = this.needs
    const { accountId, profileId } = play
    const { choice, key, tookMs } = answer
    const isTaken = keeping.keep({ roundId: round.id, accountId, profileId, choice, key, tookMs }, () => {
      round.noteKept(answer, clock.now())
      const choiceId = play.ids[choice] ?? ''
      rooms.tell(this.quiz.showId, accountId, { type: 'quiz-kept', roundId: round.id, choiceId, key })
      this.noteKept()
    })
    if (isTaken) return void this.unkept++
    round.forget(play)
    turnAway(seat, { roundId: round.id }, { why: 'busy', key })
  }

  private noteKept(): void {
    this.unkept--
    if (this.unkept === 0) this.onAllKept?.()
  }

  private allKept(): Promise<void> {
    if (this.unkept === 0) return Promise.resolve()
    return new Promise((done) => (this.onAllKept = done))
  }

  /** Everybody's window is over. What the room is told is stored before. */
  private async reveal(round: Round): Promise<void> {
    if (!round.isOpen) return
    const { answers, clock, rooms, rows } = this.needs
    round.lamp = 'closed'
    this.needs.onChange(this.quiz.showId)
    await this.allKept()
    const missed = [...round.plays.values()].filter(({ answer }) => !answer)
    for (let from = 0; from < missed.length; from += TOLD_AT_ONCE) {
      const some = missed.slice(from, from + TOLD_AT_ONCE).map(({ accountId, profileId }) => ({
        roundId: round.id,
        accountId,
        profileId,
        choice: null,
        key: null,
        tookMs: round.windowMs,
      }))
      await this.untilDone(() => answers.add(some))
    }
    const at = clock.now()
    const { answered, counts, plays } = round
    await this.untilDone(() => rows.reveal(round.id, { at, opened: plays.size, answered, counts }))
    round.lamp = 'revealed'
    this.played.push(playedOf(round))
    this.standings.apply(outcomesOf(round))
    await this.describeBoard()
    rooms.send(this.quiz.showId, revealedFrame(this, round, at))
    this.releaseLines()
    await this.tellOwn(round)
    this.needs.onChange(this.quiz.showId)
  }

  /** The question counts for nobody. */
  void(roundId: string, reason: VoidReason): Promise<void> {
    return this.inOrder(async () => {
      this.requireRunning()
      const isCurrent = this.round?.id === roundId
      if (!isCurrent && !this.played.some((one) => one.roundId === roundId)) return refuse('NOT_FOUND')
      await this.voidNow(roundId, reason)
    })
  }

  /** The show fell silent: nobody saw the question as it was meant to be seen. */
  async silence(): Promise<void> {
    await this.inOrder(async () => {
      if (!this.over && this.round?.isOpen) await this.voidNow(this.round.id, 'silent')
    })
  }

  private async voidNow(roundId: string, reason: VoidReason): Promise<void> {
    const { clock, rooms, rows } = this.needs
    const at = clock.now()
    const current = this.round?.id === roundId ? this.round : null
    const known = this.played.find((one) => one.roundId === roundId)
    const number = known?.number ?? current?.number ?? 0
    if (known?.lamp === 'void') return
    if (current) {
      this.stopTimers()
      current.lamp = 'void'
      current.voidReason = reason
    }
    const store = () => this.untilDone(() => rows.void(roundId, { reason, at }))
    // A result that was told already is taken back when that is durable; a question that is open is void at once.
    if (known) await store()
    rooms.send(this.quiz.showId, { type: 'quiz-void', quizId: this.quiz.id, roundId, number, reason, at })
    this.releaseLines()
    if (known) {
      Object.assign(known, { lamp: 'void', voidReason: reason })
      await this.countAgain()
      await this.tellOwn(this.round)
    } else {
      await store()
      if (current) this.played.push(playedOf(current))
    }
    this.needs.onChange(this.quiz.showId)
  }

  /** The board is final. A question that is not revealed is void. */
  end(): Promise<void> {
    return this.inOrder(async () => {
      this.requireRunning()
      if (this.round?.isOpen) await this.voidNow(this.round.id, 'ended')
      const at = this.needs.clock.now()
      await this.needs.finish(this.quiz, this.standings.final(), at)
      this.over = true
      this.needs.rooms.send(this.quiz.showId, {
        type: 'quiz-ended',
        quizId: this.quiz.id,
        title: this.quiz.title,
        players: this.standings.size,
        top: this.board.slice(0, liveQuiz.QUIZ_TOP_ROWS_MAX),
        at,
      })
      this.needs.onChange(this.quiz.showId)
    })
  }

  /** Tells the room how many lines wait, where that changed. */
  tellLines(): void {
    const { round, needs } = this
    if (!round?.isOpen) return
    const count = needs.rooms.waitingLines(this.quiz.showId)
    if (count === this.toldLines) return
    this.toldLines = count
    needs.rooms.send(this.quiz.showId, { type: 'quiz-lines', roundId: round.id, count })
  }

  /** How a person stands, when they come. */
  join(seat: QuizSeat): void {
    if (seat.person) seat.tell(ownFrame(this, seat.person.accountId, null))
  }

  running() {
    return runningQuizOf(this)
  }

  stop(): void {
    this.stopTimers()
    this.releaseLines()
  }

  private releaseLines(): void {
    this.needs.rooms.releaseLines(this.quiz.showId)
  }

  /** Each player's own result, without holding up whatever else the server does. */
  private async tellOwn(round: Round | null): Promise<void> {
    const accountIds = round ? [...round.plays.keys()] : []
    for (let from = 0; from < accountIds.length; from += TOLD_AT_ONCE) {
      for (const accountId of accountIds.slice(from, from + TOLD_AT_ONCE))
        this.needs.rooms.tell(this.quiz.showId, accountId, ownFrame(this, accountId, round))
      await turn()
    }
  }

  /** Counts all questions again that are not void. */
  private async countAgain(): Promise<void> {
    this.standings.clear()
    for (const { roundId, number, lamp } of this.played) {
      if (lamp !== 'revealed') continue
      const right = this.quiz.questions[number - 1]?.right
      const found = await this.needs.answers.ofRound(roundId)
      this.standings.apply(
        found.map(({ accountId, profileId, choice, tookMs }) => {
          const isRight = choice === null ? null : choice === right
          return { number, accountId, profileId, isRight, tookMs }
        }),
      )
    }
    await this.describeBoard()
  }

  private async describeBoard(): Promise<void> {
    this.standings.place()
    const top = this.standings.top(liveQuiz.QUIZ_BOARD_ROWS_MAX)
    try {
      this.board = await this.needs.describe(top.map(shownOf))
    } catch (error) {
      // Names come again with the next question; the result does not wait for them.
      this.needs.log.warn({ err: error }, 'the board could not be described')
    }
  }

  private requireRunning(): void {
    if (this.over) refuse('QUIZ_NOT_RUNNING')
  }

  private untilDone(write: () => Promise<void>): Promise<void> {
    return untilDone(this.needs, 'a question could not be stored; again soon', write)
  }

  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const run = this.tail.then(work)
    this.tail = run.catch(() => undefined)
    return run
  }
}
