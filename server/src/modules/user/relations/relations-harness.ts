import { user, type LoginResult } from '@tayang/contract'
import { openUserUnderTest } from '../user-harness.ts'

export interface Someone {
  readonly token: string
  readonly accountId: string
  readonly profileId: string
}

export type RelationsUnderTest = Awaited<ReturnType<typeof openRelationsUnderTest>>

const someoneOf = (login: LoginResult): Someone => ({
  token: login.accessToken,
  accountId: login.account.id,
  profileId: login.profile.id,
})

/** The whole room with the words that tests of relations need. */
export async function openRelationsUnderTest() {
  const app = await openUserUnderTest()
  const { calls } = app
  return {
    ...app,
    someone: async (name: string): Promise<Someone> => someoneOf(await app.signIn(await app.register(name))),
    follow: (who: Someone, whom: Someone) =>
      calls.call(user.follow, { token: who.token, body: { profileId: whom.profileId } }),
    block: (who: Someone, whom: Someone) =>
      calls.call(user.block, { token: who.token, body: { blockTo: whom.profileId } }),
    unblock: (who: Someone, whom: Someone) =>
      calls.call(user.unblock, { token: who.token, body: { blockTo: whom.accountId } }),
    seen: (whom: Someone, by?: Someone) =>
      calls.call(user.getPublicProfile, {
        params: { id: whom.profileId },
        ...(by ? { token: by.token } : {}),
      }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
