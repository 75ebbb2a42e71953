import type { TakenProfile } from '#modules/user'
import type { TakenClips } from '#modules/clips'
import type { DecisionsContext } from '../dependencies.ts'
import type { ClipCovers } from './clip-covers.ts'
import { NOTHING, type Bound, type Effect } from './effect.ts'

type Needs = Pick<DecisionsContext, 'user' | 'live' | 'clips' | 'interaction'>

const profileOf = ({ person }: Bound) => person?.profileId ?? ''
const accountOf = ({ person }: Bound) => person?.accountId ?? ''

/** A strike: the effect itself is what counts, and it ends. */
export const warn: Effect = {
  targetOf: ({ decisionId }) => `warn:${decisionId}`,
  look: async () => NOTHING,
  carryOut: async () => {},
  takeBack: async () => {},
  shared: 'memo',
}

/** Takes the name of a profile, or with `isWhole` its biography and picture too. */
export function takeProfile(
  { user, interaction }: Needs,
  { isWhole }: { isWhole: boolean },
): Effect<{ taken: TakenProfile | null }> {
  const rename = async (bound: Bound, name: string | null) => {
    if (bound.person && name !== null) await interaction.renameSpeaker({ ...bound.person, name })
  }
  return {
    targetOf: (bound) => `profile:${profileOf(bound)}`,
    look: async (bound) => ({ taken: await user.profiles.taken.look(profileOf(bound), { isWhole }) }),
    async carryOut(bound, { taken }) {
      if (taken) await rename(bound, await user.profiles.taken.take(profileOf(bound), { isWhole }))
    },
    async takeBack(bound, { taken }) {
      if (taken) await rename(bound, await user.profiles.taken.giveBack(profileOf(bound), taken))
    },
    shared: 'again',
  }
}

export function silence({ interaction }: Needs): Effect {
  return {
    targetOf: (bound) => `silence:${profileOf(bound)}`,
    look: async () => NOTHING,
    carryOut: (bound, _memo, until) => interaction.silence(profileOf(bound), until),
    takeBack: (bound) => interaction.unsilence(profileOf(bound)),
    shared: 'again',
  }
}

export function suspend({ user, live }: Needs): Effect {
  return {
    targetOf: (bound) => `suspend:${accountOf(bound)}`,
    look: async () => NOTHING,
    async carryOut(bound, _memo, until) {
      await user.accounts.suspensions.set(accountOf(bound), until)
      // Nobody goes live while suspended, and nobody stays.
      await live.endShowOf(profileOf(bound))
    },
    takeBack: (bound) => user.accounts.suspensions.set(accountOf(bound), null),
    shared: 'again',
  }
}

export function ban({ user, live, clips }: Needs, covers: ClipCovers): Effect<TakenClips> {
  return {
    targetOf: (bound) => `ban:${accountOf(bound)}`,
    look: (bound) => clips.takenDown.before({ ownerProfileId: profileOf(bound) }),
    async carryOut(bound) {
      if (!bound.person) return
      await user.accounts.ban(bound.person)
      await live.endShowOf(bound.person.profileId)
      await clips.takenDown.takeDown({ ownerProfileId: bound.person.profileId })
    },
    async takeBack(bound, taken) {
      await user.accounts.liftBan(accountOf(bound))
      await clips.takenDown.restore(await covers.freed(bound, taken))
    },
    shared: 'memo',
  }
}

export function lockKey({ live }: Needs): Effect {
  return {
    targetOf: (bound) => `lockKey:${profileOf(bound)}`,
    look: async () => NOTHING,
    carryOut: (bound) => live.judgements.lockKey(profileOf(bound)),
    takeBack: (bound) => live.judgements.unlockKey(profileOf(bound)),
    shared: 'memo',
  }
}
