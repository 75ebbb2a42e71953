import { liveQuiz, type QuizDesk } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { LiveQuizDependencies, QuizShow } from '../dependencies.ts'
import type { Game } from '../play/game.ts'
import type { Games } from '../play/games.ts'
import { requireActive } from '../require-active.ts'
import type { Sets } from '../sets/sets.ts'
import type { Desks } from './desks.ts'

type HostNeeds = Pick<LiveQuizDependencies, 'clock' | 'roomOf' | 'suspendedUntil'> & {
  games: Games
  desks: Desks
  sets: Pick<Sets, 'own' | 'mayNameCampaign'>
}

/** What the streamer of a show does with its quiz (docs/product/live-quiz.md#the-hosts-desk). */
export function hostRoutes(needs: HostNeeds): Route[] {
  const { desks, games } = needs
  return [
    route(liveQuiz.getQuizDesk, async ({ params, caller }) => {
      const show = await requireHost(needs, params.id, caller)
      return { data: deskOf(needs, params.id, show) }
    }),
    route(liveQuiz.takeQuizHand, async ({ params, body, caller }) => {
      await requireHost(needs, params.id, caller)
      takeHand(needs, params.id, { deskId: body.deskId, takesOver: body.takeOver })
      desks.refresh(params.id)
      return { data: desks.stateOf(params.id) }
    }),
    startRoute(needs),
    route(liveQuiz.askQuestion, async ({ params, body, caller }) => {
      const show = await requireHand(needs, params.id, caller, body.deskId)
      const game = gameOf(games, params.id)
      if (show.isOver || show.isOnAir !== true) return refuse('SHOW_SILENT')
      await game.ask(body.number)
      return { data: desks.stateOf(params.id) }
    }),
    route(liveQuiz.voidQuestion, async ({ params, body, caller }) => {
      await requireHand(needs, params.id, caller, body.deskId)
      await gameOf(games, params.id).void(body.roundId, 'host')
      return { data: desks.stateOf(params.id) }
    }),
    route(liveQuiz.endQuiz, async ({ params, body, caller }) => {
      await requireHand(needs, params.id, caller, body.deskId)
      await games.end(gameOf(games, params.id))
      return { data: desks.stateOf(params.id) }
    }),
  ]
}

function startRoute(needs: HostNeeds): Route {
  const { games, sets } = needs
  return route(liveQuiz.startQuiz, async ({ params, body, caller }) => {
    const show = await requireHand(needs, params.id, caller, body.deskId)
    if (show.isOver) return refuse('SHOW_ENDED')
    await requireActive(needs, caller.accountId)
    const set = await sets.own(body.setId, caller.profileId)
    if (!set) return refuse('NOT_FOUND')
    // It may have been taken from the streamer since the set was stored.
    if (!(await sets.mayNameCampaign(set.campaignId, caller.profileId))) return refuse('CAMPAIGN_NOT_YOURS')
    const { title, mode, bonusPercent, prize, campaignId, questions } = set
    await games.start({
      title,
      mode,
      bonusPercent,
      prize,
      campaignId,
      questions,
      showId: params.id,
      hostProfileId: caller.profileId,
      setId: set.id,
      windowMs: set.windowSeconds * 1e3,
    })
    needs.desks.refresh(params.id)
    return { data: deskOf(needs, params.id, show) }
  })
}

const gameOf = (games: Games, showId: string): Game => games.of(showId) ?? refuse('QUIZ_NOT_RUNNING')

async function requireHost(
  { roomOf }: Pick<HostNeeds, 'roomOf'>,
  showId: string,
  caller: Caller,
): Promise<QuizShow> {
  const show = await roomOf(showId)
  if (!show || show.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
  return show.ownerProfileId === caller.profileId ? show : refuse('FORBIDDEN')
}

async function requireHand(
  needs: HostNeeds,
  showId: string,
  caller: Caller,
  deskId: string,
): Promise<QuizShow> {
  const show = await requireHost(needs, showId, caller)
  takeHand(needs, showId, { deskId, takesOver: false })
  return show
}

function takeHand(
  { clock, desks }: Pick<HostNeeds, 'clock' | 'desks'>,
  showId: string,
  { deskId, takesOver }: { deskId: string; takesOver: boolean },
): void {
  const hand = desks.handOf(showId)
  const now = clock.now()
  if (hand.take(deskId, { now, takesOver })) return
  refuse('QUIZ_HAND_TAKEN', undefined, { details: [hand.holder(now) ?? ''] })
}

function deskOf(
  { desks, games }: Pick<HostNeeds, 'desks' | 'games'>,
  showId: string,
  show: QuizShow,
): QuizDesk {
  const game = games.of(showId)
  return {
    ...desks.stateOf(showId),
    isOnAir: show.isOnAir === true && !show.isOver,
    quiz: game
      ? {
          ...game.running(),
          setId: game.quiz.setId,
          questions: game.quiz.questions.map(({ question, choices, right }) => ({
            question,
            right,
            choices: [...choices],
          })),
        }
      : null,
    played: (game?.played ?? []).map(({ number, roundId, lamp, voidReason, opened, answered, counts }) => ({
      number,
      roundId,
      lamp,
      voidReason,
      opened,
      answered,
      counts: [...counts],
    })),
  }
}
