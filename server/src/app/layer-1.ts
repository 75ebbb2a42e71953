import { openScreen } from '#modules/screen'
import { openUser } from '#modules/user'
import type { LayerContext } from './components.ts'

/** What the site shows around its pages, and who people are. */
export async function openLayer1(
  { platform, components, opened }: LayerContext,
  version: string,
): Promise<void> {
  const { identity, push, telco } = platform
  const screen = opened.use(
    await openScreen({
      ...platform,
      version,
      extensions: {
        providersOf: identity.providersOf,
        smartfrenOf: telco.smartfrenOf,
        pushKeyOf: () => push.publicKey,
      },
    }),
  )
  components.add('screen', screen)
  const user = opened.use(
    openUser({
      ...platform,
      personalDataHandlers: () => [
        components.get('live').personalData.shows,
        components.get('library').personalData.myList,
        components.get('live').personalData.upcoming,
        components.get('live').personalData.programmes,
        components.get('clips').personalData,
        components.get('delivery').personalData.slots,
        components.get('subscription').personalData,
        components.get('loyalty').personalData,
        components.get('heartbeat').personalData,
        components.get('interaction').personalData,
        components.get('notification').personalData,
        components.get('moments').personalData,
        components.get('liveQuiz').personalData,
        components.get('quizzes').personalData,
        components.get('draws').personalData,
        components.get('decisions').personalData,
        // Last: it counts again, and must no longer find the history of the person who is erased.
        components.get('recommendation').personalData,
      ],
      extensions: {
        isClosed: screen.isClosed,
        ageRule: async () => ({
          required: await screen.settingOf('age.required'),
          minimum: await screen.settingOf('age.minimum'),
        }),
        otpLength: () => screen.settingOf('otp.length'),
        verifiesBeforeLogin: () => screen.settingOf('auth.verifyBeforeLogin'),
        isSignUpOpen: () => screen.isOn('signUp'),
        balancesOf: (accountId) => components.get('loyalty').balancesOf(accountId),
        dropBankAccountSince: (accountId, sinceMs) =>
          components.get('loyalty').dropBankAccountSince(accountId, sinceMs),
        endShowOf: (profileId) => components.get('live').endShowOf(profileId),
        setLeft: setLeftIn(components),
        subscriptionsOf: (accountId, now) => components.get('subscription').activeOf(accountId, now),
        evidenceOf: async (type, id) =>
          type === 'comment'
            ? ((await components.get('interaction').evidenceOf(id)) ??
              (await components.get('clips').social.evidenceOf(id)))
            : components.get('content').evidenceOf(id),
        openCase: (tx, report) => components.get('decisions').openCase(tx, report),
        noteCase: (caseId) => components.get('decisions').noteCase(caseId),
        noteDevice: (tx, added) => components.get('notification').notifyAfter(tx, ['device-added', added]),
        showsOnAirOf: (profileIds) => components.get('live').showsOnAirOf(profileIds),
      },
    }),
  )
  components.add('user', user)
}

/** Tells every module that shows what people made; in one transaction. */
const setLeftIn =
  (components: LayerContext['components']): Parameters<typeof openUser>[0]['extensions']['setLeft'] =>
  async (tx, profileId, at) => {
    await components.get('library').setOwnerLeft(tx, profileId, at)
    await components.get('live').setOwnerLeft(tx, profileId, at)
  }
