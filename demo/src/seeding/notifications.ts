import { createHash } from 'node:crypto'
import { admin, type MediaItem } from '@tayang/contract'
import {
  FIRST_VIEWER,
  highlights,
  othersNotifications,
  ownNotifications,
} from '../catalogue/notifications.ts'
import type { Client } from './client.ts'

const TITLES_PER_PAGE = 100
const HOUR_MS = 60 * 60 * 1000

/** Tells everybody what is new and three people a few things of the last days. The same keys tell once. */
export async function seedNotifications(operator: Client): Promise<void> {
  const items = await itemsBySlug(operator)
  // The slider shows the newest first.
  for (const { about, title, desc } of highlights.toReversed()) {
    const item = items.get(about)
    if (!item) continue
    const type = item.type
    const image = item.attachments.thumbnail_landscape?.fileUrl ?? null
    const body = {
      key: keyOf(title.id),
      type,
      kind: 'highlight',
      title,
      desc,
      refId: refOf(item),
      image,
    } as const
    await operator.call(admin.sendNotification, { body: { ...body, audience: { to: 'all' } } })
  }

  const everybody = { [FIRST_VIEWER]: ownNotifications, ...othersNotifications }
  for (const [email, entries] of Object.entries(everybody)) {
    const { data: viewer } = await operator.call(admin.getProfileByEmail, { query: { email } })
    const audience = { to: 'profile', profileId: viewer.id } as const
    for (const { type, title, desc, about, hoursAgo } of entries) {
      const item = about === undefined ? undefined : items.get(about)
      const refId = item ? refOf(item) : type === 'subscription' ? 'subscription:premium' : null
      const startDate = Date.now() - hoursAgo * HOUR_MS
      const body = { key: keyOf(title.id), type, title, desc, refId, startDate, audience }
      await operator.call(admin.sendNotification, { body })
    }
  }
}

const refOf = ({ type, id }: MediaItem) => `${type}:${id}`

/** A UUID of the text: a seeding that is killed begins again and repeats nobody anything. */
function keyOf(title: string): string {
  const hex = createHash('sha256').update(`demo notification ${title}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function itemsBySlug(operator: Client): Promise<Map<string, MediaItem>> {
  const found = new Map<string, MediaItem>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await operator.call(admin.listTitles, {
      query: { page, perPage: TITLES_PER_PAGE },
    })
    for (const { friendlyId, item } of data) found.set(friendlyId, item)
    pages = meta.totalPages
  }
  return found
}
