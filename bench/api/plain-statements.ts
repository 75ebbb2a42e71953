import type { Statement } from './record-statements.ts'

const TITLE = `
  i.id, i.friendly_id, i.type, i.title_en, i.title_id, i.description_en, i.description_id, i.year, i.rating,
  i.premium, i.exclusive, i.thumb_color, i.number, i.views, i.published_at, v.duration_seconds,
  p.id as parent_id, p.title_en as parent_en, p.title_id as parent_id_title,
  (select json_agg(json_build_object('id', t.id, 'type', t.type, 'en', t.name_en, 'id_name', t.name_id)
    order by it.place)
    from catalog.item_tag it join catalog.tag t on t.id = it.tag_id where it.item_id = i.id) as tags,
  (select json_agg(json_build_object('kind', a.kind, 'id', a.picture_id, 'width', a.width,
    'height', a.height)) from catalog.picture a where a.item_id = i.id) as pictures`
const JOINED = `
  left join catalog.version v on v.id = i.version_id
  left join catalog.item p on p.id = i.parent_id`

/** A page of a list and its length. */
const LIST = `select ${TITLE}, count(*) over () as total
  from catalog.playlist_item m join catalog.item i on i.id = m.item_id ${JOINED}
  where m.playlist_id = $1 and i.hidden_at is null order by m.place limit 20`

/** A title with its chapters. */
const TITLE_PAGE = `select ${TITLE},
  (select json_agg(json_build_object('at', c.start_seconds, 'en', c.title_en, 'id', c.title_id)
    order by c.start_seconds)
    from catalog.chapter c where c.item_id = i.id) as chapters
  from catalog.item i ${JOINED} where i.id = $1 and i.hidden_at is null`

/** Whether each title is on somebody's list, and how far they watched it. */
const OWN = `select asked.id, l.item_id is not null as is_listed, h.position, h.length
  from unnest($1::text[]) as asked(id)
  left join catalog.my_list l on l.profile_id = $2 and l.item_id = asked.id
  left join heartbeat.history h on h.account_id = $3 and h.media_id = asked.id`

interface Reader {
  readonly accountId: string
  readonly profileId: string
}

/** The plainest program that answers the same: what all are told, and what is the reader’s own. */
export function plainStatements(
  asked: { readonly listId: string } | { readonly titleId: string },
  ids: readonly string[],
  { accountId, profileId }: Reader,
): Statement[] {
  const value = (given: unknown) => ({ kind: 'value' as const, value: given })
  const shared =
    'listId' in asked
      ? { text: LIST, values: [value(asked.listId)] }
      : { text: TITLE_PAGE, values: [value(asked.titleId)] }
  return [shared, { text: OWN, values: [value(ids), value(profileId), value(accountId)] }]
}
