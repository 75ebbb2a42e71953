import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Shortest and longest word that a misspelt one is compared with. */
const WORD_LENGTHS = [3, 30] as const

const search: Migration = {
  async up(db) {
    for (const statement of [...plainTexts, ...searchedShows, ...knownWords]) {
      await sql.raw(statement).execute(db)
    }
  },
}

const plainTexts = [
  // Words of letters and digits, separated by one space: typed and stored texts are normalized in the same way.
  `create function plain(value text) returns text language sql immutable strict parallel safe
     return btrim(regexp_replace(catalog.normal(value), '[^[:alnum:]]+', ' ', 'g'))`,
  // Similarity of whole titles costs 75 times a search by words, so no query uses it.
  'drop index item_names',
  'alter table item drop column names',
  // Line breaks mark where a title begins and where it ends.
  `alter table item add column names text not null generated always as
     (E'\\n' || catalog.plain(title_en) || E'\\n' || catalog.plain(title_id) || E'\\n') stored`,
  // A search must find content that was put a moment ago.
  'alter index item_words set (fastupdate = off)',
  `update item i set words =
     setweight(to_tsvector('simple', catalog.plain(i.title_en || ' ' || i.title_id)), 'A') ||
     setweight(to_tsvector('simple', catalog.plain(coalesce((
       select string_agg(t.name_en || ' ' || t.name_id, ' ')
       from item_tag it join tag t on t.id = it.tag_id where it.item_id = i.id), ''))), 'B') ||
     setweight(to_tsvector('simple', catalog.plain(i.description_en || ' ' || i.description_id)), 'D')`,
]

const searchedShows = [
  `alter table show add column names text not null generated always as
     (E'\\n' || catalog.plain(name) || E'\\n') stored`,
  `alter table show add column words tsvector not null generated always as (
     setweight(to_tsvector('simple', catalog.plain(name)), 'A') ||
     setweight(to_tsvector('simple', catalog.plain(description)), 'D')) stored`,
  'create index show_words on show using gin (words) with (fastupdate = off)',
]

/** Every word of the searched texts. */
const knownWords = [
  // Two words that are one typing error apart have one of these keys in common.
  `create function deletions(word text) returns text[] language sql immutable strict parallel safe
     return array(select word union
       select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) n)`,
  `create table word (
     word text primary key,
     keys text[] not null generated always as (catalog.deletions(word)) stored
   )`,
  'create index word_keys on word using gin (keys) with (fastupdate = off)',
  'create index word_beginning on word (word text_pattern_ops)',
  // In one order, so that two writers of the same new words do not wait for each other.
  `create function learn_words() returns trigger language plpgsql as $$
     begin
       insert into catalog.word (word)
       select w from unnest(tsvector_to_array(new.words)) w
       where length(w) between ${WORD_LENGTHS.join(' and ')}
         and not exists (select from catalog.word known where known.word = w)
       order by w on conflict do nothing;
       return null;
     end $$`,
  ...['item', 'show'].flatMap(learnWordsOf),
  `insert into word (word)
     select distinct w from (select words from item union all select words from show) s,
       unnest(tsvector_to_array(s.words)) w
     where length(w) between ${WORD_LENGTHS.join(' and ')}`,
]

/** A table whose `words` are searched; each change of them updates the index of words. */
function learnWordsOf(table: string): string[] {
  return [
    `create trigger learn_new_words after insert on ${table}
       for each row execute function learn_words()`,
    `create trigger learn_changed_words after update on ${table}
       for each row when (old.words is distinct from new.words) execute function learn_words()`,
  ]
}

/** A person's words must not remain after an erasure: a word leaves with the last row that has it. */
const forgottenWords: Migration = {
  async up(db) {
    const unused = `not exists (select from catalog.item where words @@ quote_literal(known.word)::tsquery)
      and not exists (select from catalog.show where words @@ quote_literal(known.word)::tsquery)`
    for (const statement of [
      `create function forget_words() returns trigger language plpgsql as $$
         begin
           delete from catalog.word known where known.word = any (tsvector_to_array(old.words)) and ${unused};
           return null;
         end $$`,
      ...['item', 'show'].flatMap((table) => [
        `create trigger forget_changed_words after update on ${table}
           for each row when (old.words is distinct from new.words) execute function forget_words()`,
        `create trigger forget_removed_words after delete on ${table}
           for each row execute function forget_words()`,
      ]),
      `delete from word known where ${unused}`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}

/** Run after the migrations of every searched table. */
export const searchMigrations: Readonly<Record<string, Migration>> = {
  '0200-search': search,
  '0201-forgotten-words': forgottenWords,
}
