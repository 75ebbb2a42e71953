import type { Show } from '@tayang/contract'

export const makeShow = (more: Partial<Show> = {}): Show => ({
  id: 'show-1',
  type: 'liveshow',
  name: 'Malam',
  description: '',
  showCategory: null,
  thumbnail: null,
  thumbColor: '#000000',
  status: 'created',
  isLiveGameBroadcasting: false,
  viewers: 0,
  views: 0,
  gencash: 0,
  startedAt: null,
  finishedAt: null,
  profile: { id: 'profile-1', accountId: 'account-1', name: 'Rani', avatar: null },
  ...more,
})

export const onAir = (show: Show): Show => ({ ...show, status: 'connecting', isLiveGameBroadcasting: true })

export const finished = (show: Show): Show => ({
  ...show,
  type: 'liveshow-vod',
  status: 'finished',
  isLiveGameBroadcasting: false,
})
