import type { Show } from '@tayang/contract'

/** A show on air of the person `p-{id}`. */
export const aShow = (id: string, more: Partial<Show> = {}): Show => ({
  id,
  type: 'liveshow',
  name: `Show ${id}`,
  description: '',
  showCategory: { id: 'music', name: 'Music', names: { en: 'Music', id: 'Music' } },
  thumbnail: null,
  thumbColor: '#123456',
  still: `/media/live/${id}/still.jpg`,
  status: 'live',
  isLiveGameBroadcasting: true,
  viewers: 12,
  views: 0,
  gencash: 0,
  startedAt: 1,
  finishedAt: null,
  profile: { id: `p-${id}`, accountId: `a-${id}`, name: `Person ${id}`, avatar: null },
  ...more,
})
