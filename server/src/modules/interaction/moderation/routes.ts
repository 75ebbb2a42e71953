import { moderation } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { InteractionNeeds } from '../needs.ts'
import type { LineRows } from '../rows.ts'
import type { Desk } from './desk.ts'
import { HELD_LINES_MAX, heldLineOf } from './held-lines.ts'
import type { ChatRows } from './rows.ts'

type Needs = Pick<InteractionNeeds, 'roomOf' | 'blockBetween'> & {
  desk: Desk
  rows: LineRows
  chat: ChatRows
}

/** The calls of streamers and moderators. */
export function moderationRoutes(needs: Needs): Route[] {
  return [...rulesRoutes(needs), ...peopleRoutes(needs), ...lineRoutes(needs), ...heldRoutes(needs)]
}

const mustModerate = async ({ desk }: Needs, owner: string, caller: Caller) => {
  if (!(await desk.mayModerate(owner, caller))) refuse('FORBIDDEN')
}

function rulesRoutes(needs: Needs): Route[] {
  const { desk } = needs
  return [
    route(moderation.getChatSettings, async ({ params, caller }) => {
      await mustModerate(needs, params.profileId, caller)
      return { data: await desk.settingsOf(params.profileId) }
    }),
    route(moderation.putChatSettings, async ({ params, body, caller }) => {
      await mustModerate(needs, params.profileId, caller)
      return { data: await desk.change(params.profileId, body) }
    }),
    route(moderation.listModerators, async ({ params, caller }) => {
      await mustModerate(needs, params.profileId, caller)
      return { data: await desk.moderatorsOf(params.profileId) }
    }),
    route(moderation.listSanctions, async ({ params, caller }) => {
      await mustModerate(needs, params.profileId, caller)
      return { data: await desk.sanctionsOf(params.profileId) }
    }),
  ]
}

function peopleRoutes(needs: Needs): Route[] {
  const { desk } = needs
  return [
    route(moderation.nameModerator, async ({ params, caller }) => {
      const { profileId, personId } = params
      if (caller.profileId !== profileId || personId === profileId) return refuse('FORBIDDEN')
      const profile = isId(personId) ? await desk.speakerOf(personId) : null
      if (!profile) return refuse('NOT_FOUND')
      if (await needs.blockBetween(caller.accountId, personId)) return refuse('BLOCKED_RELATION')
      if (!(await desk.name(profileId, personId))) return refuse('MODERATORS_FULL')
      const named = (await desk.moderatorsOf(profileId)).find((one) => one.profile.id === personId)
      return named ? { data: named } : refuse('NOT_FOUND')
    }),
    route(moderation.unnameModerator, async ({ params, caller }) => {
      const { profileId, personId } = params
      const isOwn = caller.profileId === profileId || caller.profileId === personId
      if (!isOwn || !isId(profileId) || !isId(personId)) return refuse('FORBIDDEN')
      await desk.unname(profileId, personId)
    }),
    route(moderation.putSanction, async ({ params, body, caller, now }) => {
      const { profileId: owner, personId } = params
      await mustModerate(needs, owner, caller)
      const profile = isId(personId) ? await desk.speakerOf(personId) : null
      if (!profile) return refuse('NOT_FOUND')
      // Nobody silences the streamer or themself, and moderators do not silence each other.
      const isAbove = personId === owner || personId === caller.profileId
      const isPeer = caller.profileId !== owner && (await desk.isModerator(owner, personId))
      if (isAbove || isPeer) return refuse('FORBIDDEN')
      const { kind } = body
      const until = body.kind === 'timeout' ? now + body.seconds * 1_000 : null
      const who = { owner, by: caller.profileId, profileId: personId }
      const createdAt = await desk.silence(who, { kind, until })
      return { data: { profile, kind, until, createdAt } }
    }),
    route(moderation.liftSanction, async ({ params, caller }) => {
      await mustModerate(needs, params.profileId, caller)
      if (isId(params.personId)) await desk.forgive(params.profileId, params.personId)
    }),
  ]
}

/** The owner of a room; a channel is nobody's and has no moderators. */
async function ownerOf({ roomOf }: Needs, roomId: string): Promise<string> {
  const room = await roomOf(roomId)
  return room?.ownerProfileId ?? refuse('SHOW_NOT_FOUND')
}

async function mustModerateRoom(needs: Needs, roomId: string, caller: Caller): Promise<void> {
  await mustModerate(needs, await ownerOf(needs, roomId), caller)
}

function lineRoutes(needs: Needs): Route[] {
  const { desk, rows } = needs
  return [
    route(moderation.deleteLine, async ({ params, caller }) => {
      const room = await needs.roomOf(params.id)
      if (!room) return refuse('SHOW_NOT_FOUND')
      const line = await rows.lineOf(params.id, params.lineId)
      if (!line) return refuse('LINE_NOT_FOUND')
      const isOwn = line.profile.id === caller.profileId
      // Beside a channel, which is nobody's, everybody has a say about the own words alone.
      const owner = room.ownerProfileId
      const mayModerate = owner !== null && (await desk.mayModerate(owner, caller))
      if (!isOwn && !mayModerate) return refuse('FORBIDDEN')
      await desk.deleteLine(line.id)
    }),
    route(moderation.pinLine, async ({ params, caller }) => {
      await mustModerateRoom(needs, params.id, caller)
      const line = await rows.lineOf(params.id, params.lineId)
      if (!line || line.isHidden || line.kind !== 'normal') return refuse('LINE_NOT_FOUND')
      await desk.pin(params.id, line)
    }),
    route(moderation.unpinLine, async ({ params, caller }) => {
      await mustModerateRoom(needs, params.id, caller)
      await desk.pin(params.id, null)
    }),
  ]
}

function heldRoutes(needs: Needs): Route[] {
  const { desk, chat } = needs
  return [
    route(moderation.listHeldLines, async ({ params, caller }) => {
      await mustModerateRoom(needs, params.id, caller)
      return { data: (await chat.heldOf(params.id, HELD_LINES_MAX)).map(heldLineOf) }
    }),
    route(moderation.approveLine, async ({ params, caller }) => {
      await mustModerateRoom(needs, params.id, caller)
      const isThere = isId(params.lineId) && (await desk.approve(params.id, params.lineId))
      if (!isThere) return refuse('LINE_NOT_FOUND')
    }),
    route(moderation.dropLine, async ({ params, caller }) => {
      await mustModerateRoom(needs, params.id, caller)
      const isThere = isId(params.lineId) && (await desk.drop(params.id, params.lineId))
      if (!isThere) return refuse('LINE_NOT_FOUND')
    }),
  ]
}
