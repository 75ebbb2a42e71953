import { describe, expect, test } from 'vitest'
import { lengthSeconds } from '../footage/scenario.ts'
import { campaigns, homeCards, upcomingShows } from './cards.ts'
import { catalogue, makingOrder } from './catalogue.ts'
import { GRANTED_PACKAGE, packageGroups } from './offers.ts'
import { pages, playlists } from './pages.ts'
import { people } from './people.ts'

const films = catalogue.flatMap(({ slug, film }) => (film === null ? [] : [{ slug, film }]))
const slugs = new Set(catalogue.map(({ slug }) => slug))

describe('the catalogue of the demo', () => {
  test('has some forty films, four of three to five minutes and the others of half a minute to one', () => {
    expect(films.length).toBeGreaterThanOrEqual(40)
    const lengths = films.map(({ film }) => lengthSeconds(film))
    expect(lengths.filter((seconds) => seconds >= 180 && seconds <= 300)).toHaveLength(4)
    const others = lengths.filter((seconds) => seconds < 180)
    expect(others.filter((seconds) => seconds < 30 || seconds > 60)).toEqual([])
  })

  test('has the 24 titles with a poster, and gives every slug to one of them only', () => {
    expect(slugs.size).toBe(catalogue.length)
    const posters = catalogue.filter(
      ({ art, type }) => art !== null && 'scene' in art && (type === 'movie' || type === 'series'),
    )
    expect(new Set(posters.map(({ art }) => art !== null && 'scene' in art && art.scene)).size).toBe(24)
  })

  test('tells every title in Indonesian and in English, each in its own words', () => {
    const silent = catalogue.filter(
      ({ title, description }) =>
        [title.id, title.en].some((text) => text.trim() === '') ||
        [description.id, description.en].some((text) => text.length < 40 || text.length > 400) ||
        description.id === description.en,
    )
    expect(silent.map(({ slug }) => slug)).toEqual([])
    const told = catalogue.filter(({ type }) => type !== 'season').map(({ description }) => description.id)
    expect(new Set(told).size).toBe(told.length)
  })

  test('puts a season after its series and an episode after its season', () => {
    const seen = new Map<string, string>()
    for (const { slug, type, parent, number } of catalogue) {
      const above = { season: 'series', episode: 'season' }[type as string]
      expect({ slug, above: parent === null ? undefined : seen.get(parent) }).toEqual({ slug, above })
      expect(number === null).toBe(above === undefined)
      seen.set(slug, type)
    }
    const seasons = catalogue.filter(({ type }) => type === 'season')
    const many = ['rel', 'hutan'].map((series) => seasons.filter(({ parent }) => parent === series).length)
    expect(many).toEqual([2, 2])
    const episodes = ['rel', 'hutan'].map(
      (series) =>
        catalogue.filter(({ type, parent }) => type === 'episode' && parent?.startsWith(`${series}-`)).length,
    )
    expect(episodes).toEqual([6, 8])
  })

  test('shows no shot and plays no score twice', () => {
    const shots = films.flatMap(({ film }) =>
      film.shots.map(({ ground, move, layers }) => JSON.stringify([ground, move, layers])),
    )
    expect(new Set(shots).size).toBe(shots.length)
    const scores = films.map(
      ({ film: { score } }) => `${score.beatsPerMinute} ${score.rootHertz} ${score.scale}`,
    )
    expect(new Set(scores).size).toBe(scores.length)
  })

  test('keeps captions in order, inside the film, and in both languages', () => {
    const captioned = films.filter(({ film }) => film.captions.length > 0)
    expect(captioned.length).toBeGreaterThanOrEqual(8)
    for (const { slug, film } of captioned) {
      let end = 0
      for (const [from, to, id, en] of film.captions) {
        expect({ slug, id, fits: from >= end && to > from && to <= lengthSeconds(film) }).toMatchObject({
          fits: true,
        })
        expect(id).not.toBe(en)
        end = to
      }
    }
  })

  test('names chapters in order, each at a shot of the film, in both languages', () => {
    const named = films.filter(({ film }) => film.chapters.length > 0)
    expect(named.length).toBeGreaterThan(0)
    for (const { film } of named) {
      const shots = film.chapters.map(([shot]) => shot)
      expect(shots).toEqual([...new Set(shots)].sort((a, b) => a - b))
      expect(film.shots[shots.at(-1)!]).toBeDefined()
      expect(film.chapters.filter(([, id, en]) => id === en)).toEqual([])
    }
  })

  test('cuts the bunny’s footage inside one of its own shots, and before its titles appear', () => {
    const clean = [
      [1.6, 11.87],
      [11.88, 15.75],
      [15.75, 20.25],
      [23.05, 24.65],
    ] as const
    const torn = films.flatMap(({ slug, film }) =>
      film.shots.flatMap(({ ground, seconds }) => {
        if (ground.kind !== 'footage') return []
        const [from, to] = [ground.fromSeconds, ground.fromSeconds + seconds * ground.speed]
        return clean.some(([start, end]) => from >= start && to <= end) ? [] : [`${slug} ${from} to ${to}`]
      }),
    )
    expect(torn).toEqual([])
  })

  test('shows the whole ladder for two films', () => {
    expect(films.filter(({ film }) => film.height === 1080)).toHaveLength(2)
  })

  test('makes every film once, and six short ones first', () => {
    expect([...makingOrder].sort()).toEqual(films.map(({ slug }) => slug).sort())
    const first = makingOrder.slice(0, 6).map((slug) => films.find((film) => film.slug === slug)!)
    expect(first.filter(({ film }) => lengthSeconds(film) > 60)).toEqual([])
  })

  test('puts no premium mark over the letters of a poster', () => {
    const lettered = ['braga', 'burung', 'ceplok', 'hutan', 'kebun', 'kopi', 'laut', 'toba', 'warung']
    const marked = catalogue.filter(({ slug, premium }) => premium && lettered.includes(slug))
    expect(marked.map(({ slug }) => slug)).toEqual([])
  })

  test('takes a picture of an episode or a clip from a shot that is drawn', () => {
    const strange = catalogue.filter(({ art, film }) => {
      if (art === null || 'scene' in art) return false
      const kind = film?.shots[art.shot]?.ground.kind
      return kind !== 'scene' && kind !== 'drawing'
    })
    expect(strange.map(({ slug }) => slug)).toEqual([])
  })
})

/** Of the site's page of a list. */
const CARDS_PER_PAGE = 24

describe('the pages of the demo', () => {
  test('stand in the order of the menu', () => {
    expect(pages.map(({ slug }) => slug)).toEqual([
      'home',
      'movies',
      'series',
      'animation',
      'allowed-content',
    ])
  })

  test('name only playlists that exist, and those only titles that exist', () => {
    const known = new Set(playlists.map(({ slug }) => slug))
    expect(pages.flatMap(({ sections }) => sections).filter(([playlist]) => !known.has(playlist))).toEqual([])
    const items = playlists.flatMap((playlist) => playlist.items)
    expect(items.filter((item) => typeof item === 'string' && !slugs.has(item))).toEqual([])
    const cards = [
      ...upcomingShows.map(({ slug }) => `upcoming-live ${slug}`),
      ...campaigns.map(({ slug }) => `campaign ${slug}`),
      ...homeCards.map(({ slug }) => `home-card ${slug}`),
    ]
    const named = items.filter((item) => typeof item !== 'string')
    expect(cards).toEqual(expect.arrayContaining(named.map((card) => `${card.kind} ${card.friendlyId}`)))
  })

  test('lead to a list of several pages, in which nothing stands twice', () => {
    const longest = playlists.toSorted((a, b) => b.items.length - a.items.length)[0]!
    expect(longest.items.length).toBeGreaterThanOrEqual(60)
    expect(longest.items.length).toBeGreaterThan(2 * CARDS_PER_PAGE)
    expect(new Set(longest.items).size).toBe(longest.items.length)
    expect(pages.some(({ sections }) => sections.some(([playlist]) => playlist === longest.slug))).toBe(true)
  })

  test('each begin with a banner, and the home page has its wide card fifth', () => {
    expect(pages.map(({ sections }) => sections[0]?.[1])).toEqual(['hero', 'hero', 'hero', 'hero', 'hero'])
    expect(pages[0]?.sections[4]?.[1]).toBe('available-now')
  })
})

test('the package that is granted is sold, and opens premium titles', () => {
  const group = packageGroups.find(({ packages }) =>
    packages.some((sold) => sold.package_code === GRANTED_PACKAGE),
  )
  expect(group?.includePremium).toBe(true)
})

test('the title of an announced show fits into the hero', () => {
  const titles = upcomingShows.flatMap(({ title }) => [title.en, title.id])
  expect(titles.filter((title) => title.length > 15)).toEqual([])
})

test('every demo person has a face and a few words', () => {
  expect(new Set(people.map(({ avatar }) => avatar)).size).toBe(6)
  expect(people.filter(({ bio }) => bio.length < 20 || bio.length > 300)).toEqual([])
})
