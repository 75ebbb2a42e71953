import type { Screen } from '#modules/screen'
import type { User } from '#modules/user'

/**
 * Why an account may not show films of its own, on air or as clips; null where it may. Refuses a suspended account at
 * once, with the time at which that ends.
 */
export async function mayShow(
  {
    user,
    screen,
  }: { user: Pick<User, 'ages' | 'streamers' | 'accounts'>; screen: Pick<Screen, 'settingOf'> },
  accountId: string,
): Promise<'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN' | null> {
  await user.accounts.suspensions.requireActive(accountId)
  const tooYoung = await user.ages.refusalOf(accountId)
  if (tooYoung || !(await screen.settingOf('streamer.approvalRequired'))) return tooYoung
  return (await user.streamers.isApproved(accountId)) ? null : 'STREAMER_ONLY'
}
