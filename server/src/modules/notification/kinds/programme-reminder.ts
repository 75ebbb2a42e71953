import type { Kind } from './kind.ts'

type Names = { readonly en: string; readonly id: string }

/** A programme of a channel begins, and this person asked for a reminder. */
export interface ProgrammeReminded {
  readonly channelId: string
  readonly profileId: string
  readonly startsAt: number
  readonly title: Names
  readonly channel: Names
}

/** People asked for this reminder by name, so no topic turns it off. */
export const programmeReminder: Kind<ProgrammeReminded> = (due) => ({
  key: `programme:${due.channelId}:${due.startsAt}:${due.profileId}`,
  audience: { to: 'profile', profileId: due.profileId },
  type: 'channel',
  topic: null,
  title: due.title,
  desc: { en: `On now on ${due.channel.en}.`, id: `Sedang tayang di ${due.channel.id}.` },
  refId: `channel:${due.channelId}`,
  push: true,
})
