import type { ReportCase } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import type { Live } from '#modules/live'
import type { Interaction } from '#modules/interaction'
import type { User } from '#modules/user'

export interface DecisionNeeds {
  user: Pick<User, 'reports' | 'accounts' | 'profiles'>
  live: Pick<Live, 'endShowOf'>
  clips: Pick<Clips, 'takeDown'>
  /** Hides a title or a show everywhere; false where there is neither. */
  hideContent(id: string): Promise<boolean>
  /** Removes a message of a chat or a comment of a clip for everybody; false where there is neither. */
  hideComment(id: string): Promise<boolean>
  interaction: Pick<Interaction, 'renameSpeaker'>
}

type Action = 'dismiss' | 'warn' | 'hide' | 'ban'

const statusAfter = { dismiss: 'dismissed', warn: 'warned', hide: 'hidden', ban: 'banned' } as const

interface Decision {
  readonly action: Action
  readonly note: string
  /** The operator, by account. */
  readonly by: string
  readonly now: number
}

export type ReportDecisions = ReturnType<typeof openReportDecisions>

/** Decides reports: the decision is stored first, by one guarded statement, and then carried out. */
export function openReportDecisions(needs: DecisionNeeds) {
  const { user, live, clips, interaction, hideComment, hideContent } = needs
  async function hide({ type, idEntity, reportee }: ReportCase): Promise<void> {
    switch (type) {
      case 'comment':
        return void (await hideComment(idEntity ?? ''))
      case 'content':
        return void (await hideContent(idEntity ?? ''))
      case 'user': {
        if (!reportee) return
        const { name } = await user.profiles.hide(reportee.profileId)
        return interaction.renameSpeaker({ ...reportee, name })
      }
    }
  }

  async function ban({ reportee }: ReportCase): Promise<void> {
    if (!reportee) return
    await user.accounts.ban(reportee)
    await live.endShowOf(reportee.profileId)
    await clips.takeDown({ ownerProfileId: reportee.profileId })
  }

  return {
    /**
     * The first decision is final: a different one is refused. A repetition carries it out again, since the first
     * attempt may have failed half way, but warns nobody twice. An operator cannot decide a report about themselves.
     */
    async decide(
      id: string,
      { action, note, by, now }: Decision,
    ): Promise<ReportCase | 'unknown' | 'forbidden'> {
      const found = await user.reports.find(id)
      if (!found) return 'unknown'
      if (found.reportee?.accountId === by) return 'forbidden'
      // A title without an owner has nobody to warn or to ban.
      if (!found.reportee && (action === 'warn' || action === 'ban')) return 'forbidden'
      const status = statusAfter[action]
      const isFirst = await user.reports.decide(id, { status, by, note, now })
      const decided = await user.reports.find(id)
      if (decided?.status !== status) return 'forbidden'

      if (action === 'warn' && isFirst) await user.reports.warn(decided)
      if (action === 'hide') await hide(decided)
      if (action === 'ban') await ban(decided)
      return (await user.reports.find(id)) ?? decided
    },
  }
}
