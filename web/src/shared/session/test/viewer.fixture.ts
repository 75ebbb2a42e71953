import type { Viewer } from '../session-store.ts'

/** A signed-in person, for tests. */
export const aViewer: Viewer = {
  account: {
    id: 'account-1',
    userId: 'user-1',
    email: 'rani@tayang.test',
    emailVerifiedAt: null,
    username: 'rani',
    name: 'Rani',
    mobile: null,
    diamonds: 0,
    gencash: 0,
    subscriptions: [],
    roles: [],
    telco: null,
    msisdn: null,
    hasPassword: true,
    partner: null,
    birthDate: null,
  },
  profile: {
    id: 'profile-1',
    accountId: 'account-1',
    name: 'Rani',
    bio: '',
    avatar: null,
    handle: null,
    topicArn: 'x',
  },
}
