import { liveQuiz, polls, type InputOf, type Poll } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { worksBeside } from '#platform/settings/beside'
import type { LiveQuizDependencies, QuizShow } from '../dependencies.ts'
import { openKeeping } from '../play/keeping.ts'
import { untilDone } from '../play/game-needs.ts'
import { requireActive } from '../require-active.ts'
import { requireReader } from '../require-reader.ts'
import type { QuizRows } from '../tables.ts'
import { openPollRows, type PollRows, type StoredPoll, type StoredVote } from './poll-rows.ts'
import { RunningPoll, shownPoll } from './running-poll.ts'

export interface Polls extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rows: PollRows
  of(showId: string): RunningPoll | undefined
  /** A show is over, and so is its poll. */
  endOf(showId: string): Promise<void>
  /** Each second: how the votes stand. */
  tick(): void
}

type PollNeeds = LiveQuizDependencies & { db: QuizRows }

/** Opens the polls, and goes on with those that ran when the server was stopped. */
export async function openPolls(needs: PollNeeds): Promise<Polls> {
  const { clock, db, log } = needs
  const rows = openPollRows(db)
  const running = new Map<string, RunningPoll>()
  const stopping = new AbortController()
  const { signal } = stopping
  const failure = 'votes could not be stored; again soon'
  const keeping = openKeeping<StoredVote>({ clock, log, signal, failure, write: rows.addVotes })

  function run(stored: StoredPoll): RunningPoll {
    const poll = new RunningPoll({ ...needs, keeping }, stored)
    running.set(stored.showId, poll)
    poll.onDue(() => {
      end(poll).catch((error: unknown) => log.warn({ err: error }, 'a poll did not end: the server stops'))
    })
    return poll
  }

  /** Ends a poll once, whether its time is over or somebody ended it. */
  const ending = new Map<string, Promise<Poll>>()
  function end(poll: RunningPoll): Promise<Poll> {
    const { id } = poll.poll
    const known = ending.get(id) ?? endNow(poll).finally(() => ending.delete(id))
    ending.set(id, known)
    return known
  }

  async function endNow(poll: RunningPoll): Promise<Poll> {
    await poll.close()
    const at = clock.now()
    const { counts } = poll.ballot
    const store = () => needs.database.transaction(db, (tx) => rows.end(tx, poll.poll.id, { at, counts }))
    await untilDone({ clock, log, signal }, 'a poll could not be stored; again soon', store)
    const ended = shownPoll({ ...poll.poll, endedAt: at }, counts)
    running.delete(poll.poll.showId)
    needs.rooms.send(poll.poll.showId, { type: 'poll-ended', poll: ended, at })
    return ended
  }

  const left = worksBeside(needs.settings) ? [] : await rows.running()
  for (const stored of left) {
    const poll = run(stored)
    for (const { accountId, ...vote } of await rows.votesOf(stored.id)) poll.ballot.restore(accountId, vote)
  }

  return {
    rows,
    of: (showId) => running.get(showId),
    async endOf(showId) {
      const poll = running.get(showId)
      if (poll) await end(poll)
    },
    tick() {
      for (const poll of running.values()) poll.tellCounts()
    },
    routes: pollRoutes(needs, { rows, run, end, of: (showId) => running.get(showId) }),
    async [Symbol.asyncDispose]() {
      for (const poll of running.values()) poll.stop()
      stopping.abort()
    },
  }
}

interface PollWork {
  readonly rows: PollRows
  run(stored: StoredPoll): RunningPoll
  end(poll: RunningPoll): Promise<Poll>
  of(showId: string): RunningPoll | undefined
}

function pollRoutes(needs: PollNeeds, { rows, run, end, of }: PollWork): Route[] {
  return [
    route(polls.createPoll, async ({ params, body, caller, now }) => {
      const show = await requirePollster(needs, params.id, caller)
      if (show.isOver) return refuse('SHOW_ENDED')
      await requireActive(needs, caller.accountId)
      const stored = storedOf(body, { showId: params.id, profileId: caller.profileId, now })
      const made = await rows.create(stored, liveQuiz.POLLS_MAX)
      if (made !== 'made') return refuse(made === 'runs' ? 'POLL_RUNS' : 'POLLS_FULL')
      const poll = run(stored).shown()
      needs.rooms.send(params.id, { type: 'poll', poll })
      return { data: poll }
    }),
    route(polls.endPoll, async ({ params, caller }) => {
      await requirePollster(needs, params.id, caller)
      const poll = of(params.id)
      if (poll?.poll.id === params.pollId) return { data: await end(poll) }
      const over = (await rows.byId(params.id, params.pollId)) ?? refuse('NOT_FOUND')
      return { data: shownPoll(over, over.counts) }
    }),
    route(polls.listPolls, async ({ params, caller }) => {
      await requireReader(needs, params.id, caller)
      const found = await rows.ofShow(params.id, liveQuiz.POLLS_MAX)
      const poll = of(params.id)
      return {
        data: found.map((stored) =>
          poll?.poll.id === stored.id ? poll.shown() : shownPoll(stored, stored.counts),
        ),
      }
    }),
  ]
}

function storedOf(
  body: InputOf<typeof polls.createPoll>['body'],
  { showId, profileId, now }: { showId: string; profileId: string; now: number },
): StoredPoll {
  const { question, choices, seconds, results } = body
  const refused = [question, ...choices].findIndex((text) => !isAllowedIn('text', text))
  if (refused >= 0)
    refuse('TEXT_NOT_ALLOWED', undefined, {
      details: [refused === 0 ? 'question' : `choices.${refused - 1}`],
    })
  return {
    id: newId(),
    showId,
    madeByProfileId: profileId,
    question,
    choices,
    results,
    at: now,
    endsAt: now + seconds * 1e3,
    endedAt: null,
    counts: null,
  }
}

/** The streamer of a show and the moderators make polls. */
async function requirePollster(
  { roomOf, mayModerate }: Pick<LiveQuizDependencies, 'roomOf' | 'mayModerate'>,
  showId: string,
  caller: Caller,
): Promise<QuizShow> {
  const show = await roomOf(showId)
  if (!show || show.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
  return (await mayModerate(show.ownerProfileId, caller)) ? show : refuse('FORBIDDEN')
}
