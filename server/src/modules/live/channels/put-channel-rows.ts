import { newId } from '#platform/ids/ids'
import type { CatalogTx, ChannelKind, ChannelType, wordsOf } from '#modules/library'

/** The item of a channel by its friendly id, locked until the transaction ends. */
export function holdChannelItem(tx: CatalogTx, friendlyId: string) {
  return tx
    .selectFrom('item')
    .select(['id', 'type', 'withheld_at'])
    .where('friendly_id', '=', friendlyId)
    .forUpdate()
    .executeTakeFirst()
}

/** A channel, locked until the transaction ends. */
export function holdChannel(tx: CatalogTx, channelId: string) {
  return tx
    .selectFrom('channel')
    .select(['kind', 'url'])
    .where('item_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
}

export async function titlesNamed(tx: CatalogTx, friendlyIds: readonly string[]) {
  if (friendlyIds.length === 0) return []
  return tx
    .selectFrom('item')
    .select(['id', 'type', 'friendly_id'])
    .where('friendly_id', 'in', [...friendlyIds])
    .execute()
}

interface ChannelTexts {
  readonly title_en: string
  readonly title_id: string
  readonly description_en: string
  readonly description_id: string
  readonly premium: boolean
  readonly thumb_color: string
  readonly words: ReturnType<typeof wordsOf>
  readonly withheld_at: Date | null
}

/** What an item has and a channel does not. */
const NO_TITLE = {
  year: null,
  rating: null,
  exclusive: false,
  parent_id: null,
  number: null,
  version_id: null,
} as const

/** Changes the channel with this id, or creates one where there is no id. */
export async function writeChannel(
  tx: CatalogTx,
  channel: {
    id: string | undefined
    type: ChannelType
    friendlyId: string
    texts: ChannelTexts
    facts: { kind: ChannelKind; interactive: boolean; url: string | null; place: number }
    epoch: number
    now: number
  },
): Promise<void> {
  const { texts, facts, epoch } = channel
  const id = channel.id ?? newId()
  if (channel.id !== undefined) await tx.updateTable('item').set(texts).where('id', '=', id).execute()
  else {
    const at = new Date(channel.now)
    const named = { id, type: channel.type, friendly_id: channel.friendlyId }
    await tx
      .insertInto('item')
      .values({ ...NO_TITLE, ...texts, ...named, heights: [], created_at: at, published_at: at })
      .execute()
  }
  await tx
    .insertInto('channel')
    .values({ item_id: id, ...facts, epoch })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(facts))
    .execute()
}

/** Replaces the programmes of a channel, and its epoch where one is given. */
export async function writeProgrammes(
  tx: CatalogTx,
  channelId: string,
  {
    programmes,
    epoch,
  }: {
    programmes: readonly { place: number; item_id: string; starts_at: number | null }[]
    epoch: number | undefined
  },
): Promise<void> {
  await tx.deleteFrom('channel_programme').where('channel_id', '=', channelId).execute()
  const rows = programmes.map((programme) => ({ channel_id: channelId, ...programme }))
  if (rows.length > 0) await tx.insertInto('channel_programme').values(rows).execute()
  if (epoch !== undefined) {
    await tx.updateTable('channel').set({ epoch }).where('item_id', '=', channelId).execute()
  }
}
