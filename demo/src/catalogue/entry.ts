import type { Scenario, SceneName, Shot } from '../footage/scenario.ts'
import type { Score } from '../score/score.ts'
import type { GenreName } from './genres.ts'

export interface Text {
  readonly en: string
  readonly id: string
}

/** One line of captions in both languages; seconds from the start. */
export type Caption = readonly [from: number, to: number, id: string, en: string]

/** A chapter begins with a shot, counted from 0. */
export type Chapter = readonly [shot: number, id: string, en: string]

export interface Film extends Scenario {
  readonly captions: readonly Caption[]
  readonly chapters: readonly Chapter[]
  /** So many of the first shots are the intro. */
  readonly introShots: number
}

/** Where a picture of a title comes from: its own scene and poster, or a frame of its own film. */
export type Art =
  /** `focus` is the centre of the upright crop, from left (0) to right (1). */
  { readonly scene: SceneName; readonly focus: number } | { readonly shot: number }

export interface Entry {
  /** The natural key that the catalogue knows it by. */
  readonly slug: string
  readonly type: 'movie' | 'series' | 'season' | 'episode' | 'clips'
  readonly title: Text
  readonly description: Text
  readonly year: number
  readonly rating: 'SU' | '13+' | '17+' | '21+'
  readonly genres: readonly GenreName[]
  readonly cast: readonly string[]
  readonly premium: boolean
  readonly exclusive: boolean
  readonly thumbColor: string
  readonly parent: string | null
  readonly number: number | null
  readonly art: Art | null
  /** A series and a season have none of their own. */
  readonly film: Film | null
}

type Optional = 'premium' | 'exclusive' | 'parent' | 'number' | 'art' | 'film'
type Draft = Omit<Entry, Optional | 'type'> & Partial<Pick<Entry, Optional>>

const usual = { premium: false, exclusive: false, parent: null, number: null, art: null, film: null }

export const movie = (draft: Draft): Entry => ({ ...usual, ...draft, type: 'movie' })
export const series = (draft: Draft): Entry => ({ ...usual, ...draft, type: 'series' })
export const clip = (draft: Draft): Entry => ({ ...usual, art: { shot: 0 }, ...draft, type: 'clips' })

/** A season and its episodes take from the series what is the same for all. */
export function season(of: Entry, number: number, episodes: readonly EpisodeDraft[]): readonly Entry[] {
  const slug = `${of.slug}-musim-${number}`
  const title = { en: `Season ${number}`, id: `Musim ${number}` }
  const own = { ...of, art: of.art, film: null, parent: of.slug, number }
  return [
    { ...own, slug, type: 'season', title },
    ...episodes.map((draft, index): Entry => ({
      ...own,
      premium: draft.premium ?? of.premium,
      type: 'episode',
      slug: `${slug}-episode-${index + 1}`,
      title: draft.title,
      description: draft.description,
      parent: slug,
      number: index + 1,
      art: draft.art ?? { shot: 0 },
      film: draft.film,
    })),
  ]
}

export interface EpisodeDraft {
  readonly title: Text
  readonly description: Text
  readonly film: Film
  readonly art?: Art
  readonly premium?: boolean
}

export function film(
  score: Score,
  shots: readonly Shot[],
  rest: Partial<Omit<Film, 'score' | 'shots'>> = {},
): Film {
  const usual = { captions: [], chapters: [], introShots: 0, height: 720, framesPerSecond: 24 } as const
  return { score, shots, ...usual, ...rest }
}
