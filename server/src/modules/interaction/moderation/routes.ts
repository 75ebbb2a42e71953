import { moderation } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { InteractionDependencies } from '../dependencies.ts'
import type { MessageRows } from '../rows.ts'
import type { ModerationService } from './moderation-service.ts'
import { HELD_LINES_MAX, heldMessageOf } from './held-messages.ts'
import type { ChatRows } from './rows.ts'

type RouteDependencies = Pick<InteractionDependencies, 'roomOf' | 'blockBetween'> & {
  moderators: ModerationService
  rows: MessageRows
  chat: ChatRows
}

/** The calls of streamers and moderators. */
export function moderationRoutes(dependencies: RouteDependencies): Route[] {
  return [
    ...rulesRoutes(dependencies),
    ...peopleRoutes(dependencies),
    ...messageRoutes(dependencies),
    ...heldRoutes(dependencies),
  ]
}

const mustModerate = async ({ moderators }: RouteDependencies, owner: string, caller: Caller) => {
  if (!(await moderators.mayModerate(owner, caller))) refuse('FORBIDDEN')
}

function rulesRoutes(dependencies: RouteDependencies): Route[] {
  const { moderators } = dependencies
  return [
    route(moderation.getChatSettings, async ({ params, caller }) => {
      await mustModerate(dependencies, params.profileId, caller)
      return { data: await moderators.settingsOf(params.profileId) }
    }),
    route(moderation.putChatSettings, async ({ params, body, caller }) => {
      await mustModerate(dependencies, params.profileId, caller)
      // Who keeps moments of a show is for its streamer alone to say.
      const isOfMoments = body.clipping !== undefined || body.viewersMoments !== undefined
      if (isOfMoments && caller.profileId !== params.profileId) return refuse('FORBIDDEN')
      return { data: await moderators.changeSettings(params.profileId, body) }
    }),
    route(moderation.listModerators, async ({ params, caller }) => {
      await mustModerate(dependencies, params.profileId, caller)
      return { data: await moderators.moderatorsOf(params.profileId) }
    }),
    route(moderation.listSanctions, async ({ params, caller }) => {
      await mustModerate(dependencies, params.profileId, caller)
      return { data: await moderators.sanctionsOf(params.profileId) }
    }),
  ]
}

function peopleRoutes(dependencies: RouteDependencies): Route[] {
  const { moderators } = dependencies
  return [
    route(moderation.nameModerator, async ({ params, caller }) => {
      const { profileId, personId } = params
      if (caller.profileId !== profileId || personId === profileId) return refuse('FORBIDDEN')
      const profile = isId(personId) ? await moderators.profileOf(personId) : null
      if (!profile) return refuse('NOT_FOUND')
      if (await dependencies.blockBetween(caller.accountId, personId)) return refuse('BLOCKED_RELATION')
      if (!(await moderators.nameModerator(profileId, personId))) return refuse('MODERATORS_FULL')
      const named = (await moderators.moderatorsOf(profileId)).find((one) => one.profile.id === personId)
      return named ? { data: named } : refuse('NOT_FOUND')
    }),
    route(moderation.unnameModerator, async ({ params, caller }) => {
      const { profileId, personId } = params
      const isOwn = caller.profileId === profileId || caller.profileId === personId
      if (!isOwn || !isId(profileId) || !isId(personId)) return refuse('FORBIDDEN')
      await moderators.removeModerator(profileId, personId)
    }),
    route(moderation.putSanction, async ({ params, body, caller, now }) => {
      const { profileId: owner, personId } = params
      await mustModerate(dependencies, owner, caller)
      const profile = isId(personId) ? await moderators.profileOf(personId) : null
      if (!profile) return refuse('NOT_FOUND')
      // Nobody sanctions the streamer or themself, and moderators do not sanction each other.
      const isAbove = personId === owner || personId === caller.profileId
      const isPeer = caller.profileId !== owner && (await moderators.isModerator(owner, personId))
      if (isAbove || isPeer) return refuse('FORBIDDEN')
      const { kind } = body
      const until = body.kind === 'timeout' ? now + body.seconds * 1_000 : null
      const who = { owner, by: caller.profileId, profileId: personId }
      const createdAt = await moderators.putSanction(who, { kind, until })
      return { data: { profile, kind, until, createdAt } }
    }),
    route(moderation.liftSanction, async ({ params, caller }) => {
      await mustModerate(dependencies, params.profileId, caller)
      if (isId(params.personId)) await moderators.liftSanction(params.profileId, params.personId)
    }),
  ]
}

/** The owner of a room; a channel has no owner and no moderators. */
async function ownerOf({ roomOf }: RouteDependencies, roomId: string): Promise<string> {
  const room = await roomOf(roomId)
  return room?.ownerProfileId ?? refuse('SHOW_NOT_FOUND')
}

async function mustModerateRoom(
  dependencies: RouteDependencies,
  roomId: string,
  caller: Caller,
): Promise<void> {
  await mustModerate(dependencies, await ownerOf(dependencies, roomId), caller)
}

function messageRoutes(dependencies: RouteDependencies): Route[] {
  const { moderators, rows } = dependencies
  return [
    route(moderation.deleteLine, async ({ params, caller }) => {
      const room = await dependencies.roomOf(params.id)
      if (!room) return refuse('SHOW_NOT_FOUND')
      const message = await rows.messageOf(params.id, params.lineId)
      if (!message) return refuse('LINE_NOT_FOUND')
      const isOwn = message.profile.id === caller.profileId
      // A channel has no owner, so there people may delete their own messages only.
      const owner = room.ownerProfileId
      const mayModerate = owner !== null && (await moderators.mayModerate(owner, caller))
      if (!isOwn && !mayModerate) return refuse('FORBIDDEN')
      await moderators.deleteMessage(message.id)
    }),
    route(moderation.pinLine, async ({ params, caller }) => {
      await mustModerateRoom(dependencies, params.id, caller)
      const message = await rows.messageOf(params.id, params.lineId)
      if (!message || message.isHidden || message.kind !== 'normal') return refuse('LINE_NOT_FOUND')
      await moderators.pin(params.id, message)
    }),
    route(moderation.unpinLine, async ({ params, caller }) => {
      await mustModerateRoom(dependencies, params.id, caller)
      await moderators.pin(params.id, null)
    }),
  ]
}

function heldRoutes(dependencies: RouteDependencies): Route[] {
  const { moderators, chat } = dependencies
  return [
    route(moderation.listHeldLines, async ({ params, caller }) => {
      await mustModerateRoom(dependencies, params.id, caller)
      return { data: (await chat.heldOf(params.id, HELD_LINES_MAX)).map(heldMessageOf) }
    }),
    route(moderation.approveLine, async ({ params, caller }) => {
      await mustModerateRoom(dependencies, params.id, caller)
      const isThere = isId(params.lineId) && (await moderators.approve(params.id, params.lineId))
      if (!isThere) return refuse('LINE_NOT_FOUND')
    }),
    route(moderation.dropLine, async ({ params, caller }) => {
      await mustModerateRoom(dependencies, params.id, caller)
      const isThere = isId(params.lineId) && (await moderators.drop(params.id, params.lineId))
      if (!isThere) return refuse('LINE_NOT_FOUND')
    }),
  ]
}
