import type { Sanction } from '@tayang/contract'
import { moderation } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import type { Line } from '../line.ts'
import type { InteractionNeeds } from '../needs.ts'
import type { Rooms } from '../rooms.ts'
import type { LineRows } from '../rows.ts'
import type { RulesChange } from './chat-rules.ts'
import type { ChatRows } from './rows.ts'

const SHOWN_SANCTIONS_MAX = 500

export type Desk = ReturnType<typeof openDesk>

type DeskNeeds = Pick<InteractionNeeds, 'clock' | 'profilesOf' | 'roomOf' | 'blockBetween'> & {
  rows: LineRows
  chat: ChatRows
  rooms: Rooms
}

/** What a streamer and their moderators do: the row first, then the open rooms, which are told. */
export function openDesk(needs: DeskNeeds) {
  const { chat, rows, rooms, clock } = needs

  const isModerator = async (owner: string, profileId: string) =>
    (await chat.moderatorsOf(owner)).some((moderator) => moderator.profileId === profileId)

  async function speakerOf(profileId: string): Promise<Line['profile'] | null> {
    const profile = (await needs.profilesOf([profileId])).get(profileId)
    return profile ? { id: profile.id, name: profile.name, avatar: profile.avatar } : null
  }

  async function withProfiles<Fact extends { profileId: string }>(facts: readonly Fact[]) {
    const profiles = await needs.profilesOf(facts.map(({ profileId }) => profileId))
    return facts.flatMap((fact) => {
      const profile = profiles.get(fact.profileId)
      return profile
        ? [{ fact, profile: { id: profile.id, name: profile.name, avatar: profile.avatar } }]
        : []
    })
  }

  function purge(owner: string, profileId: string): void {
    for (const room of rooms.roomsOf(owner)) room.purge(profileId)
  }

  return {
    isModerator,
    speakerOf,
    async mayModerate(owner: string, { profileId, accountId }: Caller): Promise<boolean> {
      if (!isId(owner)) return false
      if (profileId === owner) return true
      // Whom a block parted from the streamer does nothing in their name.
      return (await isModerator(owner, profileId)) && (await needs.blockBetween(accountId, owner)) === null
    },

    settingsOf: async (owner: string) => (await chat.settingsOf(owner)).settings,
    async change(owner: string, wanted: RulesChange) {
      await chat.change(owner, wanted)
      await rooms.rule(owner)
      return (await chat.settingsOf(owner)).settings
    },

    async moderatorsOf(owner: string) {
      const shown = await withProfiles(await chat.moderatorsOf(owner))
      return shown.map(({ fact, profile }) => ({ profile, since: Number(fact.since) }))
    },
    /** False where there are as many as there can be. */
    async name(owner: string, profileId: string): Promise<boolean> {
      const named = await chat.nameModerator(owner, profileId, {
        now: clock.now(),
        most: moderation.MODERATORS_MAX,
      })
      await rooms.rule(owner)
      tellRole(owner, profileId)
      return named
    },
    async unname(owner: string, profileId: string): Promise<void> {
      await chat.unnameModerator(owner, profileId)
      await rooms.rule(owner)
      tellRole(owner, profileId)
    },

    async sanctionsOf(owner: string): Promise<Sanction[]> {
      const shown = await withProfiles(await chat.sanctionsOf(owner, clock.now(), SHOWN_SANCTIONS_MAX))
      return shown.map(({ fact: { kind, until, createdAt }, profile }) => ({
        profile,
        kind,
        until,
        createdAt,
      }))
    },
    /** Silences somebody, and takes away what they said where the owner's rooms are open. */
    async silence(
      { owner, by, profileId }: { owner: string; by: string; profileId: string },
      { kind, until }: Pick<Sanction, 'kind' | 'until'>,
    ): Promise<number> {
      const now = clock.now()
      // A moderator stands above every rule: silenced, they are one no more.
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
      // From here on nothing of theirs is taken, and what was taken before is found below.
      await rooms.rule(owner)
      await rooms.settle(owner)
      const open = rooms.roomsOf(owner)
      const roomIds = open.map(({ id }) => id)
      await rows.hideAllOf(roomIds, profileId, now)
      const dropped = await chat.dropHeldOf(roomIds, profileId)
      purge(owner, profileId)
      if (wasModerator) tellRole(owner, profileId)
      for (const room of open) {
        room.tellOnly([profileId], { type: 'sanction', kind, until })
        for (const { id } of dropped) room.tellModerators({ type: 'held-done', lineId: id })
      }
      return now
    },
    async forgive(owner: string, profileId: string): Promise<void> {
      await chat.liftSanction(owner, profileId)
      await rooms.rule(owner)
      for (const room of rooms.roomsOf(owner))
        room.tellOnly([profileId], { type: 'sanction', kind: 'none', until: null })
    },

    async deleteLine(lineId: string): Promise<boolean> {
      const roomId = await rows.hide(lineId, clock.now())
      if (roomId === null) return false
      const room = await rooms.roomIfOpen(roomId)
      room?.delete([lineId])
      if ((await chat.pinnedOf(roomId)) === lineId) await chat.unpin(roomId)
      return true
    },
    async pin(roomId: string, line: Line | null): Promise<void> {
      if (line) await chat.pin(roomId, line.id)
      else await chat.unpin(roomId)
      const room = await rooms.roomIfOpen(roomId)
      room?.pin(line)
    },
    /** Lets a held line in, under the number and the moment that it has now; null where another decided already. */
    async approve(roomId: string, lineId: string): Promise<boolean> {
      const held = await chat.takeHeld(roomId, lineId)
      if (!held) return false
      const room = await rooms.enter(roomId)
      if (!room || room.isOver) return false
      const { id, text, profile, at, createdAt } = held
      const role = room.rules.roleOf(profile.id)
      const line = { id, kind: 'normal' as const, text, profile, role, at, createdAt, paid: null }
      rooms.take(room, { line, isHidden: false, lose: () => undefined })
      room.tellModerators({ type: 'held-done', lineId })
      return true
    },
    async drop(roomId: string, lineId: string): Promise<boolean> {
      const held = await chat.takeHeld(roomId, lineId)
      if (held) (await rooms.roomIfOpen(roomId))?.tellModerators({ type: 'held-done', lineId })
      return held !== null
    },
  }

  /** Who is named, or no more, learns it where they sit. */
  function tellRole(owner: string, profileId: string): void {
    for (const room of rooms.roomsOf(owner)) room.tellRoleOf(profileId)
  }
}
