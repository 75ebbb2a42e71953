import { moderation, type Sanction } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Announcements } from '../cluster/announce.ts'
import type { OwnerCommands } from '../cluster/ask-owner.ts'
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
  owners: Pick<OwnerCommands, 'approve'> | null
  announce: Announcements['announce']
}

export type ModerationService = ReturnType<typeof openModeration>

/** What a streamer and their moderators do. The database is written first, then the open rooms are notified. */
export function openModeration(dependencies: ModerationDependencies) {
  const moderators = moderatorActions(dependencies)
  return { ...moderators, ...sanctionActions(dependencies, moderators), ...messageActions(dependencies) }
}

type Moderators = ReturnType<typeof moderatorActions>

function moderatorActions(dependencies: ModerationDependencies) {
  const { chat, clock, announce } = dependencies
  const isModerator = async (owner: string, profileId: string) =>
    (await chat.moderatorsOf(owner)).some((moderator) => moderator.profileId === profileId)
  return {
    isModerator,
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
      await announce({ is: 'rules', owner })
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
      // They are notified in the rooms that they are in.
      await announce({ is: 'role', owner, profileId })
      return named
    },
    async removeModerator(owner: string, profileId: string): Promise<void> {
      await chat.unnameModerator(owner, profileId)
      await announce({ is: 'role', owner, profileId })
    },
  }
}

function sanctionActions(dependencies: ModerationDependencies, { isModerator }: Moderators) {
  const { chat, clock, announce } = dependencies
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
      await announce({ is: 'sanctioned', owner, profileId, kind, until, wasModerator, at: now })
      return now
    },
    async liftSanction(owner: string, profileId: string): Promise<void> {
      await chat.liftSanction(owner, profileId)
      await announce({ is: 'lifted', owner, profileId })
    },
  }
}

function messageActions({ chat, rows, rooms, clock, owners, announce }: ModerationDependencies) {
  async function approveHere(roomId: string, messageId: string): Promise<boolean> {
    const room = await rooms.enter(roomId)
    const isOwn = room !== null && room.ownership !== 'elsewhere'
    const held = room && !isOwn ? null : await chat.takeHeld(roomId, messageId)
    if (!held || !room || room.isOver) return false
    const { id, text, profile, at, createdAt } = held
    const role = room.rules.roleOf(profile.id)
    const message = { id, kind: 'normal' as const, text, profile, role, at, createdAt, paid: null }
    room.enqueue({ message, isHidden: false, onLost: () => undefined })
    await announce({ is: 'held-done', roomId, messageId })
    return true
  }
  return {
    approveHere,
    async deleteMessage(messageId: string): Promise<boolean> {
      const roomId = await rows.hide(messageId, clock.now())
      if (roomId === null) return false
      await announce({ is: 'deleted', roomId, messageId })
      if ((await chat.pinnedOf(roomId)) === messageId) await chat.unpin(roomId)
      return true
    },
    /** Shows a removed message again, in histories and to pages that open from here on. */
    async restoreMessage(messageId: string): Promise<void> {
      const roomId = await rows.show(messageId)
      if (roomId !== null) await announce({ is: 'restored', roomId, messageId })
    },
    async pin(roomId: string, message: ChatMessage | null): Promise<void> {
      if (message) await chat.pin(roomId, message.id)
      else await chat.unpin(roomId)
      await announce({ is: 'pinned', roomId, message })
    },
    /** Publishes a held message with a number of now; false where another moderator decided already. */
    async approve(roomId: string, messageId: string): Promise<boolean> {
      const address = await rooms.ownerAddress(roomId)
      if (address === null || !owners) return approveHere(roomId, messageId)
      return owners.approve(address, roomId, messageId)
    },
    async drop(roomId: string, messageId: string): Promise<boolean> {
      const held = await chat.takeHeld(roomId, messageId)
      if (held) await announce({ is: 'held-done', roomId, messageId })
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
