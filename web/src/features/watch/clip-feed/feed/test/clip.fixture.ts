import type { ClipView } from '../clip-view.ts'

/** A clip of a feed, for tests. */
export function aClip(id: string, own: Partial<ClipView> = {}): ClipView {
  return {
    id,
    title: `Clip ${id}`,
    text: '',
    genres: ['Gaming'],
    ground: '#0e2a30',
    still: null,
    width: 1280,
    height: 720,
    seconds: 12,
    isWaiting: false,
    views: 9_894,
    likes: 10,
    isLiked: false,
    comments: 3,
    allowsComments: true,
    isEmbeddable: false,
    owner: {
      profileId: 'profile-2',
      accountId: 'account-2',
      name: 'Rani Kusuma',
      avatar: null,
      showId: null,
      isFollowing: false,
    },
    maker: null,
    moment: null,
    ...own,
  }
}
