import { cashoutRuleKeys, openLoyalty, rateKeys, requireCoveredRate, type Stages } from '#modules/loyalty'
import { openSubscription, verifySubscription } from '#modules/subscription'
import { batch } from '../platform/batch/batch.ts'
import { isId } from '../platform/ids/ids.ts'
import type { LayerContext } from './components.ts'

/** What people buy, and what they own. */
export async function openLayer2(context: LayerContext): Promise<void> {
  const { platform, components, opened } = context
  const screen = components.get('screen')
  requireCoveredRate(await screen.settingsOf(rateKeys))
  const subscription = opened.use(
    openSubscription({
      ...platform,
      terms: async () => ({
        vat: await screen.settingOf('tax.vat'),
        seller: await screen.settingOf('invoice.seller'),
      }),
      books: () => components.get('loyalty').books,
      notify: (...notice) => components.get('notification').notify(...notice),
    }),
  )
  components.add('subscription', subscription)
  components.add('loyalty', opened.use(openLoyaltyOf(context)))
}

function openLoyaltyOf({ platform, components }: LayerContext) {
  const screen = components.get('screen')
  const user = components.get('user')
  return openLoyalty({
    ...platform,
    profilesOf: user.profiles.byIds,
    profileOfAccount: batch(
      (accountIds: readonly string[]) => user.profiles.byAccountIds(accountIds.filter(isId)),
      (accountId) => accountId,
    ),
    isOpen: user.accounts.isOpen,
    blockBetween: user.relations.blockBetween,
    requireActive: user.accounts.suspensions.requireActive,
    requireAge: user.ages.require,
    accountIdByEmail: user.accounts.idByEmail,
    provePerson: user.payoutAccounts.provePerson,
    newestOf: user.payoutAccounts.newestOf,
    hasFactor: user.payoutAccounts.hasFactor,
    isBanned: user.accounts.isBanned,
    sendEmail: user.payoutAccounts.sendEmail,
    rules: async () => ({
      gencashPerDiamond: await screen.settingOf('gift.gencash_per_diamond'),
      feePercent: await screen.settingOf('gift.feePercent'),
      taxPercent: await screen.settingOf('gift.taxPercent'),
      allowExact: await screen.settingOf('gift.allowExact'),
      isOn: await screen.isOn('gifts'),
    }),
    cashoutRules: () => screen.settingsOf(cashoutRuleKeys),
    breachesOfSales: () => verifySubscription(platform.database),
    stages: stagesOf(components),
    moderateBullet: (showId, bullet) => components.get('interaction').moderatePaid(showId, bullet),
    notify: (...notice) => components.get('notification').notify(...notice),
  })
}

/** Where gifts appear. */
function stagesOf(components: LayerContext['components']): Stages {
  return {
    async roomOf(showId) {
      const room = await components.get('live').roomOf(showId)
      return room && { ownerProfileId: room.ownerProfileId, isOpen: !room.isOver }
    },
    async videoOf(videoId) {
      const found = await components.get('content').evidenceOf(videoId)
      // A gift does not reveal what is hidden, a clip before its review too.
      if (!found || (found.facts['hidden_at'] ?? null) !== null) return null
      return { ownerProfileId: found.ownerProfileId, isOpen: true }
    },
    namesOf: (showIds) => components.get('live').namesOfShows(showIds),
  }
}
