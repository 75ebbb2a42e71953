import { atTime, permissions } from '@tayang/contract'
import { openClips } from '#modules/clips'
import { openDraws } from '#modules/draws'
import type { Within } from '../platform/database/database.ts'
import type { LayerContext } from './components.ts'
import { mayShow } from './may-show.ts'

/** The short videos of people; prize draws of campaigns. */
export function openLayer6(context: LayerContext): void {
  const { platform, components, opened } = context
  const user = components.get('user')
  const screen = components.get('screen')
  const clips = opened.use(
    openClips({
      ...platform,
      user,
      library: components.get('library'),
      delivery: components.get('delivery'),
      live: components.get('live'),
      interaction: components.get('interaction'),
      watchedOf: components.get('heartbeat').watchedOf,
      engine: components.get('engine'),
      settingOf: screen.settingOf,
      settingsOf: screen.settingsOf,
      mayUpload: (accountId) => mayShow({ user, screen }, accountId),
      diamondsAt: components.get('loyalty').diamondsAt,
      notify: (...notice) => components.get('notification').notify(...notice),
    }),
  )
  components.add('clips', clips)
  components.add('draws', opened.use(openDrawsOf(context)))
}

function openDrawsOf({ platform, components }: LayerContext) {
  const { accounts, profiles, payoutAccounts } = components.get('user')
  const { settingOf } = components.get('screen')
  const loyalty = components.get('loyalty')
  return openDraws({
    ...platform,
    ...prizesOf({ components }),
    cards: components.get('library').cards,
    participantsOf: accounts.participantsOf,
    profilesOf: profiles.byAccountIds,
    holders: () => accounts.withRoles(permissions['draws.make']),
    operators: () => accounts.withRoles(permissions['console.use']),
    sourceNamesOf: async (source, ids, locale) =>
      source === 'episode-quiz' ? components.get('quizzes').filmNamesOf(ids, locale) : new Map(),
    noteInDay: loyalty.noteInDay,
    giveDiamonds: loyalty.giveDiamonds,
    notify: (...notice) => components.get('notification').notify(...notice),
    sendEmail: payoutAccounts.sendEmail,
    taxPercent: async () => atTime(await settingOf('undian.taxPercent'), platform.clock.now()),
    maxValueWithoutOuter: () => settingOf('undian.maxValueWithoutOuter'),
  })
}

/** Prizes that the server gives by itself. */
function prizesOf({ components }: Pick<LayerContext, 'components'>) {
  const subscription = components.get('subscription')
  return {
    async grantPackage(tx: Within, { accountId, packageId, key, now }: Won): Promise<boolean> {
      const grant = { accountId, packageCode: packageId, source: 'operator', reason: key, key, now } as const
      return (await subscription.grant(grant, tx)) !== undefined
    },
    /** The code is this winner's own. */
    makeVoucher(tx: Within, { packageId, code, note, now }: Voucher): Promise<boolean> {
      const draft = { package_code: packageId, note, count: 1, code, usesMax: 1, expiresAt: null }
      return subscription.vouchers.createWithin(tx, draft, now)
    },
  }
}

interface Won {
  readonly accountId: string
  readonly packageId: string
  readonly key: string
  readonly now: number
}

interface Voucher {
  readonly packageId: string
  readonly code: string
  readonly note: string
  readonly now: number
}
