import { admin, type TitleDraft } from '@tayang/contract'
import { clipOwners } from '../catalogue/cards.ts'
import { genres } from '../catalogue/genres.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Entry } from '../catalogue/entry.ts'
import { balances, packageGroups, promoCode, showCategories } from '../catalogue/offers.ts'
import { pages, playlists } from '../catalogue/pages.ts'
import { people } from '../catalogue/people.ts'
import { streamers } from '../crowd/streamers.ts'
import { seedCards } from './cards.ts'
import { seedChapters } from './chapters.ts'
import { Refused, type Client } from './client.ts'

/** The ladder of a title that shows all of it, and the short one of the others. */
const WHOLE_LADDER = [1080, 720, 480, 360, 240] as const
const SHORT_LADDER = [720, 360, 240] as const

/** Everything that is text alone: the app has its pages within seconds, before any film plays. */
export async function seedTexts(client: Client): Promise<void> {
  const profileIdOf = await findPeople(client)
  for (const entry of catalogue) {
    const profileId = profileIdOf.get(clipOwners[entry.slug] ?? '') ?? null
    const body = { ...draftOf(entry), profileId }
    await client.call(admin.putTitle, { params: { friendlyId: entry.slug }, body })
  }
  await seedChapters(client)
  await seedCards(client, profileIdOf)
  for (const { slug, ...body } of playlists) {
    await client.call(admin.putPlaylist, {
      params: { friendlyId: slug },
      body: { ...body, items: [...body.items] },
    })
  }
  for (const [order, page] of pages.entries()) {
    const sections = page.sections.map(([playlist, layout]) => ({ playlist, layout }))
    const body = { title: page.title, isCategory: page.isCategory, order, sections }
    await client.call(admin.putPage, { params: { friendlyId: page.slug }, body })
  }
  for (const [order, { slug, packages, ...group }] of packageGroups.entries()) {
    const body = { ...group, order, packages: packages.map((sold) => ({ ...sold, payments: balances })) }
    await client.call(admin.putPackageGroup, { params: { friendlyId: slug }, body })
  }
  await client.call(admin.createPromoCode, { body: promoCode }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'PROMO_TAKEN')) throw error
  })
  for (const [order, { slug, en, id }] of showCategories.entries()) {
    const body = { name: id, names: { en, id }, order, icon: `/categories/${slug}.svg` }
    await client.call(admin.putShowCategory, { params: { friendlyId: slug }, body })
  }
}

async function findPeople(client: Client): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { email } of [...people, ...streamers]) {
    const { data } = await client.call(admin.getProfileByEmail, { query: { email } })
    found.set(email, data.id)
  }
  return found
}

function draftOf(entry: Entry): TitleDraft {
  const { slug, type, title, description, year, rating, cast, premium, exclusive, thumbColor } = entry
  return {
    friendlyId: slug,
    type,
    title,
    description,
    year,
    rating,
    genres: entry.genres.map((genre) => genres[genre]),
    cast: [...cast],
    premium,
    exclusive,
    thumbColor,
    parent: entry.parent,
    number: entry.number,
    heights: [...(entry.film?.height === 1080 ? WHOLE_LADDER : SHORT_LADDER)],
  }
}
