import { user, type LoginResult } from '@tayang/contract'
import { openUserHarness } from '../../test/user-harness.ts'

export interface Someone {
  readonly token: string
  readonly accountId: string
  readonly profileId: string
}

export type RelationsHarness = Awaited<ReturnType<typeof openRelationsHarness>>

const someoneOf = (login: LoginResult): Someone => ({
  token: login.accessToken,
  accountId: login.account.id,
  profileId: login.profile.id,
})

/** The user module with the calls that tests of relations need. */
export async function openRelationsHarness() {
  const app = await openUserHarness()
  const { calls } = app
  return {
    ...app,
    someone: async (name: string): Promise<Someone> => someoneOf(await app.signIn(await app.register(name))),
    follow: (by: Someone, to: Someone) =>
      calls.call(user.follow, { token: by.token, body: { profileId: to.profileId } }),
    block: (by: Someone, to: Someone) =>
      calls.call(user.block, { token: by.token, body: { blockTo: to.profileId } }),
    unblock: (by: Someone, to: Someone) =>
      calls.call(user.unblock, { token: by.token, body: { blockTo: to.accountId } }),
    seen: (to: Someone, by?: Someone) =>
      calls.call(user.getPublicProfile, {
        params: { id: to.profileId },
        ...(by ? { token: by.token } : {}),
      }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
