import type { PageSection } from '@tayang/contract'
import type { AudioTrack, CaptionTrack, Rung } from '@tayang/contract/ingest'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'

/** Lengths of all segments of a version. */
export interface Borders {
  readonly picturesUs: readonly number[]
  readonly soundsUs: readonly number[]
}

/**
 * The tables of schema `catalog`, which `library`, `delivery` and `live` share: one row of `item` is a title for one of
 * them and a channel for another. Shows and recordings describe their tables themselves.
 */
export interface CatalogTables {
  item: ItemTable
  tag: TagTable
  item_tag: { item_id: string; tag_id: number; place: number }
  picture: PictureTable
  caption: CaptionTable
  chapter: ChapterTable
  intro: { item_id: string; start_seconds: number; end_seconds: number }
  upload: UploadTable
  version: VersionTable
  rung: { version_id: string; height: number; line: JSONColumnType<Rung> }
  playlist: PlaylistTable
  /** A title or a card. */
  playlist_item: { playlist_id: string; item_id: string | null; card_id: string | null; place: number }
  card: CardTable
  card_picture: { card_id: string; kind: ArtKind; picture_id: string; width: number; height: number }
  reminder: { upcoming_id: string; profile_id: string; created_at: Date; told_for?: Date | null }
  page: PageTable
  my_list: MyListTable
  playing: PlayingTable
  ad_spot: AdSpotTable
  ad_count: { day: string; event: string; error: number; count: number | bigint }
  channel: ChannelTable
  channel_programme: { channel_id: string; place: number; item_id: string; starts_at: number | null }
  channel_run: { channel_id: string; start_us: number; line: JSONColumnType<object, string, string> }
  channel_reel: { version_id: string; borders: JSONColumnType<Borders, string, string> }
  page_section: { page_id: string; place: number; playlist_id: string; layout: PageSection['layout'] }
}

/** Queries inside or outside a transaction. */
export type CatalogRows = Kysely<CatalogTables>
export type CatalogTx = Transaction<CatalogTables>

export type TitleType = 'movie' | 'series' | 'season' | 'episode' | 'clips'
export type ChannelType = 'channel' | 'stream' | 'webview'
export type ChannelKind = 'linear' | 'stream' | 'webview'

interface ItemTable {
  id: string
  friendly_id: string
  type: TitleType | ChannelType
  title_en: string
  title_id: string
  description_en: string
  description_id: string
  year: number | null
  rating: 'SU' | '13+' | '17+' | '21+' | null
  premium: boolean
  exclusive: boolean
  thumb_color: string
  parent_id: string | null
  number: number | null
  heights: number[]
  /** The version that plays; null until a first rung is published. */
  version_id: string | null
  views: Generated<bigint>
  /** For search, written by the database: each title on a line, normalized by `catalog.plain`. */
  names: ColumnType<string, never, never>
  /** For search: the words of all texts. */
  words: ColumnType<string, string, string>
  created_at: Date
  published_at: Date | null
  /** The profile that owns a clip; null for the operator's titles. */
  owner_profile_id: Generated<string | null>
  /** When an operator hid it, with everything below it; and of a clip that nobody may see yet. */
  withheld_at: Generated<Date | null>
  /** When the owner of a clip asked for the deletion of their account, which can still be kept. */
  owner_left_at: Generated<Date | null>
  /** The earlier of these two, written by the database: lists, players and files ask for this one. */
  hidden_at: ColumnType<Date | null, never, never>
}

interface TagTable {
  id: Generated<number>
  type: 'genre' | 'cast'
  name_en: string
  name_id: string
}

export type ArtKind =
  | 'thumbnail_portrait'
  | 'thumbnail_landscape'
  | 'poster_landscape'
  | 'banner_portrait'
  | 'logo'

interface PictureTable {
  item_id: string
  kind: ArtKind
  picture_id: string
  width: number
  height: number
  /** A still of the film, shown until an operator gives a picture. */
  is_still: boolean
}

interface CaptionTable {
  item_id: string
  language: string
  label: string
  /** WebVTT, rewritten from the cues that were parsed. */
  text: string
}

interface ChapterTable {
  item_id: string
  start_seconds: number
  title_en: string
  title_id: string
}

interface UploadTable {
  id: string
  item_id: string
  size_bytes: bigint
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type VersionState = 'processing' | 'ready' | 'failed'

interface VersionTable {
  id: string
  item_id: string
  state: VersionState
  failure_reason: string | null
  failure_message: string | null
  /** How often an engine was lost during the encode. */
  duration_seconds: number | null
  /** The heights that the engine plans; null until it has probed the file. */
  heights: number[] | null
  audio: JSONColumnType<AudioTrack, string | null, string | null> | null
  captions: JSONColumnType<CaptionTrack[], string | undefined, string>
  /** Path of the seek bar's WebVTT below the version's folder. */
  thumbnails: string | null
  key_id: string | null
  /** The 16 bytes of the key, sealed by the secrets port. */
  key_sealed: string | null
  created_at: Date
  published_at: Date | null
  finished_at: Date | null
}

interface PlaylistTable {
  id: string
  friendly_id: string
  type: 'featured' | 'editorial' | 'clips'
  title_en: string
  title_id: string
}

interface PageTable {
  friendly_id: string
  title_en: string
  title_id: string
  is_category: boolean
  place: number
}

export interface CardTable {
  id: string
  kind: 'upcoming-live' | 'campaign' | 'home-card'
  friendly_id: string
  title_en: string
  title_id: string
  description_en: string
  description_id: string
  thumb_color: string
  url: string | null
  terms_url: string | null
  /** The streamer of an announced show. */
  profile_id: string | null
  /** Of a show, and of a campaign with a beginning or an end. */
  started_at: Date | null
  finished_at: Date | null
  created_at: Date
  /** When the streamer of an announced show asked for the deletion of their account. */
  owner_left_at: Generated<Date | null>
}

interface MyListTable {
  id: string
  profile_id: string
  item_id: string
  item_type: TitleType | ChannelType
  created_at: Date
}

/** A concurrent-stream slot of an account that plays a premium title. */
interface PlayingTable {
  account_id: string
  login_id: string
  playback_id: string
  seen_at: Date
  ends_at: Date
  lost_at: Date | null
}

interface AdSpotTable {
  single: boolean
  id: string
  title: string
  duration_seconds: number
  skip_after_seconds: number
  click_url: string | null
  width: number
  height: number
  size_bytes: number
}

interface ChannelTable {
  item_id: string
  kind: ChannelKind
  interactive: boolean
  url: string | null
  place: number
  /** When the first round of its loop began, in milliseconds. */
  epoch: number
  /** The plan from which its loop windows were made. */
  plan: Generated<string>
}
