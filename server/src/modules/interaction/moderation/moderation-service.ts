import { moderation, type Sanction } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { InteractionDependencies } from '../dependencies.ts'
import type { ChatMessage } from '../message.ts'
import type { Rooms } from '../rooms.ts'
import type { MessageRows } from '../rows.ts'
import type { RulesChange } from './chat-rules.ts'
import type { ChatRows } from './rows.ts'

const SHOWN_SANCTIONS_MAX = 500

type ModerationDependencies = Pick<
  InteractionDependencies,
  'clock' | 'profilesOf' | 'roomOf' | 'blockBetween'
> & {
  rows: MessageRows
  chat: ChatRows
  rooms: Rooms
}

export type ModerationService = ReturnType<typeof openModeration>

/** What a streamer and their moderators do. The database is written first, then the open rooms are notified. */
export function openModeration(dependencies: ModerationDependencies) {
  const moderators = moderatorActions(dependencies)
  return { ...moderators, ...sanctionActions(dependencies, moderators), ...messageActions(dependencies) }
}

type Moderators = ReturnType<typeof moderatorActions>

function moderatorActions(dependencies: ModerationDependencies) {
  const { chat, rooms, clock } = dependencies
  const isModerator = async (owner: string, profileId: string) =>
    (await chat.moderatorsOf(owner)).some((moderator) => moderator.profileId === profileId)
  /** A person whose role changed is notified in the rooms that they are in. */
  const sendRole = (owner: string, profileId: string) => {
    for (const room of rooms.roomsOf(owner)) room.sendRole(profileId)
  }
  return {
    isModerator,
    sendRole,
    async profileOf(profileId: string): Promise<ChatMessage['profile'] | null> {
      const profile = (await dependencies.profilesOf([profileId])).get(profileId)
      return profile ? { id: profile.id, name: profile.name, avatar: profile.avatar } : null
    },
    async mayModerate(
      owner: string,
      { profileId, accountId }: Pick<Caller, 'profileId' | 'accountId'>,
    ): Promise<boolean> {
      if (!isId(owner)) return false
      if (profileId === owner) return true
      // A moderator who blocked the streamer, or was blocked by them, must not act in their name.
      const isBlocked = async () => (await dependencies.blockBetween(accountId, owner)) !== null
      return (await isModerator(owner, profileId)) && !(await isBlocked())
    },
    settingsOf: async (owner: string) => (await chat.settingsOf(owner)).settings,
    async changeSettings(owner: string, change: RulesChange) {
      await chat.change(owner, change)
      await rooms.applyRules(owner)
      return (await chat.settingsOf(owner)).settings
    },
    async moderatorsOf(owner: string) {
      const shown = await withProfiles(dependencies, await chat.moderatorsOf(owner))
      return shown.map(({ fact, profile }) => ({ profile, since: Number(fact.since) }))
    },
    /** False where there are as many as there can be. */
    async nameModerator(owner: string, profileId: string): Promise<boolean> {
      const named = await chat.nameModerator(owner, profileId, {
        now: clock.now(),
        most: moderation.MODERATORS_MAX,
      })
      await rooms.applyRules(owner)
      sendRole(owner, profileId)
      return named
    },
    async removeModerator(owner: string, profileId: string): Promise<void> {
      await chat.unnameModerator(owner, profileId)
      await rooms.applyRules(owner)
      sendRole(owner, profileId)
    },
  }
}

function sanctionActions(dependencies: ModerationDependencies, { isModerator, sendRole }: Moderators) {
  const { chat, rows, rooms, clock } = dependencies
  return {
    async sanctionsOf(owner: string): Promise<Sanction[]> {
      const sanctions = await chat.sanctionsOf(owner, clock.now(), SHOWN_SANCTIONS_MAX)
      const shown = await withProfiles(dependencies, sanctions)
      return shown.map(({ fact: { kind, until, createdAt }, profile }) => ({
        profile,
        kind,
        until,
        createdAt,
      }))
    },
    /** Bans a person or times them out, and removes their messages from the owner's open rooms. */
    async putSanction(
      { owner, by, profileId }: { owner: string; by: string; profileId: string },
      { kind, until }: Pick<Sanction, 'kind' | 'until'>,
    ): Promise<number> {
      const now = clock.now()
      // Rules do not bind moderators, so a sanctioned person is no moderator any more.
      const wasModerator = await isModerator(owner, profileId)
      if (wasModerator) await chat.unnameModerator(owner, profileId)
      await chat.putSanction({
        owner_profile_id: owner,
        profile_id: profileId,
        kind,
        until,
        by_profile_id: by,
        created_at: now,
      })
      // From here on no message of theirs is accepted; those that were accepted before are found below.
      await rooms.applyRules(owner)
      await rooms.settle(owner)
      const open = rooms.roomsOf(owner)
      const roomIds = open.map(({ id }) => id)
      await rows.hideAllOf(roomIds, profileId, now)
      const dropped = await chat.dropHeldOf(roomIds, profileId)
      for (const room of open) room.purge(profileId)
      if (wasModerator) sendRole(owner, profileId)
      for (const room of open) {
        room.sendTo([profileId], { type: 'sanction', kind, until })
        for (const { id } of dropped) room.sendToModerators({ type: 'held-done', lineId: id })
      }
      return now
    },
    async liftSanction(owner: string, profileId: string): Promise<void> {
      await chat.liftSanction(owner, profileId)
      await rooms.applyRules(owner)
      for (const room of rooms.roomsOf(owner))
        room.sendTo([profileId], { type: 'sanction', kind: 'none', until: null })
    },
  }
}

function messageActions({ chat, rows, rooms, clock }: ModerationDependencies) {
  return {
    async deleteMessage(messageId: string): Promise<boolean> {
      const roomId = await rows.hide(messageId, clock.now())
      if (roomId === null) return false
      const room = await rooms.roomIfOpen(roomId)
      room?.delete([messageId])
      if ((await chat.pinnedOf(roomId)) === messageId) await chat.unpin(roomId)
      return true
    },
    /** Shows a removed message again, in histories and to pages that open from here on. */
    async restoreMessage(messageId: string): Promise<void> {
      const roomId = await rows.show(messageId)
      if (roomId !== null) (await rooms.roomIfOpen(roomId))?.restore(messageId)
    },
    async pin(roomId: string, message: ChatMessage | null): Promise<void> {
      if (message) await chat.pin(roomId, message.id)
      else await chat.unpin(roomId)
      const room = await rooms.roomIfOpen(roomId)
      room?.pin(message)
    },
    /** Publishes a held message with a number of now; false where another moderator decided already. */
    async approve(roomId: string, messageId: string): Promise<boolean> {
      const held = await chat.takeHeld(roomId, messageId)
      if (!held) return false
      const room = await rooms.enter(roomId)
      if (!room || room.isOver) return false
      const { id, text, profile, at, createdAt } = held
      const role = room.rules.roleOf(profile.id)
      const message = { id, kind: 'normal' as const, text, profile, role, at, createdAt, paid: null }
      room.enqueue({ message, isHidden: false, onLost: () => undefined })
      room.sendToModerators({ type: 'held-done', lineId: messageId })
      return true
    },
    async drop(roomId: string, messageId: string): Promise<boolean> {
      const held = await chat.takeHeld(roomId, messageId)
      if (held) (await rooms.roomIfOpen(roomId))?.sendToModerators({ type: 'held-done', lineId: messageId })
      return held !== null
    },
  }
}

async function withProfiles<Fact extends { profileId: string }>(
  { profilesOf }: ModerationDependencies,
  facts: readonly Fact[],
) {
  const profiles = await profilesOf(facts.map(({ profileId }) => profileId))
  return facts.flatMap((fact) => {
    const profile = profiles.get(fact.profileId)
    return profile ? [{ fact, profile: { id: profile.id, name: profile.name, avatar: profile.avatar } }] : []
  })
}
