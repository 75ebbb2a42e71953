import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openSearch, titleSource, type Search } from '../../server/src/modules/library/search/index.ts'
import { openSuggestions } from '../../server/src/modules/library/suggestions/index.ts'
import { catalogSchema } from '../../server/src/app/catalog-schema.ts'
import { openTitleCards } from '../../server/src/modules/library/titles/title-cards.ts'
import type { CatalogTables } from '../../server/src/modules/library/tables.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { openTally } from '../../server/src/platform/limits/open-tally.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import type { WrittenTitle } from './write-catalogue.ts'

const BATCH = 2_000

/** The search of the product on a PostgreSQL of its own with these titles, and plain SQL on the same connections. */
export interface FilledSearch extends AsyncDisposable {
  readonly search: Search
  /** The answer to one key of somebody who types: found, loaded and in groups. */
  suggest(text: string): Promise<unknown>
  /** What is written with all the words of this text, each of which may go on, ranked by PostgreSQL. */
  plain(text: string, limit: number): Promise<string[]>
}

export async function openFilled(titles: readonly WrittenTitle[]): Promise<FilledSearch> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const database = opened.use(await openDatabase(readSettings({ TAYANG_HOME: home }, []), silentLog()))
  await database.migrate([catalogSchema])
  const rows = database.forModule<CatalogTables>('catalog')
  for (let from = 0; from < titles.length; from += BATCH) {
    const batch = titles.slice(from, from + BATCH)
    const column = (name: keyof WrittenTitle) => sql`${batch.map((title) => title[name])}`
    await sql`
      insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
        premium, exclusive, thumb_color, heights, views, words, created_at)
      select id, id, type, en, id_text, text, '', false, false, '#000000', '{}', views,
        setweight(to_tsvector('simple', catalog.plain(en || ' ' || id_text)), 'A') ||
        setweight(to_tsvector('simple', catalog.plain(text)), 'D'), now()
      from unnest(${column('id')}::text[], ${column('type')}::text[], ${column('en')}::text[],
        ${column('inIndonesian')}::text[], ${column('description')}::text[], ${column('views')}::bigint[])
        as t(id, type, en, id_text, text, views)`.execute(rows)
  }
  await sql`vacuum analyze catalog.item`.execute(rows)
  await sql`vacuum analyze catalog.word`.execute(rows)

  const none = async () => new Map()
  const titleCards = openTitleCards({ rows, profilesOf: none, watchedOf: none })
  const clock = systemClock
  const tally = opened.use(openTally(clock))
  const sources = [titleSource({ titleCards })]
  const search = openSearch({ rows, sources })
  const nobody = { peopleNamed: async () => [], partedFrom: async () => new Set<string>() }
  const suggestions = openSuggestions({ rows, sources, search, clock, tally, ...nobody })
  const asked = { kind: undefined, locale: 'id', isDemo: false, caller: null } as const
  const closing = opened.move()
  return {
    search,
    suggest: (text) => suggestions.suggest({ ...asked, text }),
    async plain(text, limit) {
      const words = text
        .split(' ')
        .map((word) => `'${word}':*`)
        .join(' & ')
      const { rows: found } = await sql<{ id: string }>`
        select id from catalog.item, to_tsquery('simple', ${words}) q
        where words @@ q and hidden_at is null
        order by ts_rank(words, q) desc, views desc limit ${limit}`.execute(rows)
      return found.map(({ id }) => id)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
