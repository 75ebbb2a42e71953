import { batch } from '#platform/batch/batch'
import type { Clock } from '#platform/clock/clock'
import type { Role } from '../message.ts'
import { chatRulesOf, defaultChatFacts, type ChatRules, type SanctionFact } from './chat-rules.ts'
import type { ChatRows } from './rows.ts'
import type { Silences } from './silences.ts'

/** Streamers whose rules are kept in memory; those used longest ago leave. */
const OWNERS_MAX = 500

/** How the rules of a streamer's rooms judge what somebody writes beside a clip of theirs. */
export interface LineJudgement {
  readonly role: Role
  readonly sanction: SanctionFact | null
  readonly action: 'allow' | 'hold' | 'hide' | 'drop'
}

export interface OwnerRules {
  /** An owner of null is nobody: the rules of channels. */
  judge(ownerProfileId: string | null, line: { profileId: string; text: string }): Promise<LineJudgement>
  roleOf(ownerProfileId: string, profileId: string): Promise<Role>
}

/** The rules of streamers where no room of theirs is open. Each use asks whether they have changed. */
export function openOwnerRules({
  chat,
  clock,
  silences,
}: {
  chat: ChatRows
  clock: Clock
  silences: Pick<Silences, 'of'>
}): OwnerRules {
  const kept = new Map<string, ChatRules>()
  const unowned = chatRulesOf(null, defaultChatFacts, silences)
  const versionOf = batch(
    (owners: readonly string[]) => chat.versionsOf(owners),
    (owner) => owner,
  )

  async function rulesOf(owner: string): Promise<ChatRules> {
    const version = (await versionOf(owner)) ?? 0
    const known = kept.get(owner)
    kept.delete(owner)
    // The version is older than the facts that are read after it: a change in between is seen by the next use.
    const rules =
      known?.version === version
        ? known
        : chatRulesOf(owner, { ...(await chat.factsOf(owner, clock.now())), version }, silences)
    kept.set(owner, rules)
    const [oldest] = kept.keys()
    if (kept.size > OWNERS_MAX && oldest !== undefined) kept.delete(oldest)
    return rules
  }

  return {
    async judge(owner, { profileId, text }) {
      const rules = owner === null ? unowned : await rulesOf(owner)
      const role = rules.roleOf(profileId)
      const silence = rules.silenceOf(profileId, clock.now())
      if (silence) return { role, sanction: silence, action: 'allow' }
      // Streamers and their moderators are bound by the pace only.
      if (role !== 'viewer') return { role, sanction: null, action: 'allow' }
      const sanction = rules.sanctionOf(profileId, clock.now())
      return { role, sanction, action: rules.moderate(text).action }
    },
    roleOf: async (owner, profileId) => (await rulesOf(owner)).roleOf(profileId),
  }
}
