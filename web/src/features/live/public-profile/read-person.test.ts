import { clips, recordings, screen, shows, user, type Operation } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { SiteContext } from '#shared/api'
import { readPerson } from './read-person.ts'

const person = { id: 'rani', name: 'Rani' }
const meta = { page: 1, perPage: 10, totalPages: 1, total: 0 }
const empty = { data: [], meta }

/** A server whose answers are given by operation; a missing one fails. */
function serverOf(answers: Map<Operation, unknown>) {
  const inputs: [Operation, unknown][] = []
  const call = (async (operation: Operation, input: unknown) => {
    inputs.push([operation, input])
    const answer = answers.get(operation)
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('unavailable')
    if (typeof answer === 'object' && answer !== null && 'init' in answer) throw answer
    return answer
  }) as SiteContext['call']
  const inputOf = (operation: Operation) => inputs.find(([one]) => one === operation)?.[1]
  return { site: { call, language: 'en' as const }, inputOf }
}
const everything = new Map<Operation, unknown>([
  [user.getPublicProfile, { data: person }],
  [shows.listLiveShows, { ...empty, data: [{ id: 'show-1' }] }],
  [recordings.listPreviousShows, empty],
  [clips.listClipsOfProfile, empty],
  [screen.getSettings, { data: { 'clips.playlistId': 'own-clips' } }],
])

test.each([400, 404])('an id that the server answers with %i is nobody', async (status) => {
  const { site } = serverOf(new Map<Operation, unknown>([[user.getPublicProfile, { init: { status } }]]))
  expect(await readPerson(site, 'nobody')).toBeNull()
})

test('a profile that cannot be read is a failure, not a missing person', async () => {
  const { site } = serverOf(new Map<Operation, unknown>([[user.getPublicProfile, { init: { status: 503 } }]]))
  await expect(readPerson(site, 'rani')).rejects.toMatchObject({ init: { status: 503 } })
})

test('the page has the person, what is on air, and the first pages of shows and clips', async () => {
  const { site, inputOf } = serverOf(everything)
  const page = await readPerson(site, 'rani')
  expect(page).toMatchObject({
    person,
    onAir: { id: 'show-1' },
    shows: { items: [], page: 1, pages: 1 },
    clips: { items: [], page: 1, pages: 1 },
  })
  expect(inputOf(clips.listClipsOfProfile)).toMatchObject({
    params: { id: 'own-clips' },
    query: { profileId: 'rani', perPage: 10 },
  })
})

test('a part that cannot be read leaves the rest of the page', async () => {
  const { site } = serverOf(new Map<Operation, unknown>([[user.getPublicProfile, { data: person }]]))
  expect(await readPerson(site, 'rani')).toMatchObject({
    person,
    onAir: null,
    upcoming: [],
    shows: null,
    clips: null,
  })
})

test('without its setting the clips are those of the playlist of all clips', async () => {
  const { site, inputOf } = serverOf(new Map([...everything].filter(([one]) => one !== screen.getSettings)))
  await readPerson(site, 'rani')
  expect(inputOf(clips.listClipsOfProfile)).toMatchObject({ params: { id: 'clips' } })
})
