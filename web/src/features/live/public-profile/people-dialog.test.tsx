import type { PublicProfile, RelationEntry } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { PeopleDialog } from './people-dialog.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const handleClose = vi.fn<() => void>()
const person = { id: 'rani', name: 'Rani Kusuma Dewi Lestari' } as PublicProfile
const entry = (id: string, isFollowing = false): RelationEntry => ({
  id,
  accountId: `account-${id}`,
  name: `Orang ${id}`,
  avatar: null,
  isFollowing,
  profileRelationId: isFollowing ? `relation-${id}` : null,
})

let lists: Record<string, RelationEntry[][]> = {}
let isUp = true

beforeEach(() => {
  lists = { followers: [[entry('a'), entry('b', true)]], following: [[]] }
  isUp = true
  network.mockImplementation(async (url) => {
    const query = new URL(url, 'http://tayang.test').searchParams
    const pages = lists[query.get('type') ?? ''] ?? []
    const page = Number(query.get('page'))
    const meta = { page, perPage: 20, totalPages: pages.length, total: 0 }
    return isUp
      ? new Response(JSON.stringify({ data: pages[page - 1] ?? [], meta }))
      : new Response('{}', { status: 500 })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function Dialog() {
  const [list, setList] = useState<'followers' | 'following'>('followers')
  return <PeopleDialog person={person} list={list} onChoose={setList} onClose={handleClose} />
}
function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([
    { path: '/', Component: Dialog },
    { path: '/profile/:id', Component: () => <p>a profile</p> },
  ])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const names = () =>
  screen.getAllByRole('link').map((link) => link.querySelector(':scope > span:last-child')?.textContent)

test('the dialog has the name of the person, cut where it is long, and their followers', async () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Rani Kusuma Dewi Les...' })).toBeDefined()
  await screen.findByRole('link', { name: 'Orang a' })
  expect(names()).toEqual(['Orang a', 'Orang b'])
})

test('each entry can be followed from the list, or unfollowed, and oneself cannot', async () => {
  lists = { followers: [[entry('a'), entry('b', true), { ...entry('profile-1'), name: 'Orang Rani' }]] }
  open()
  await screen.findByRole('link', { name: 'Orang a' })
  const buttons = screen.getAllByRole('listitem').map((line) => within(line).queryAllByRole('button').length)
  expect(buttons).toEqual([1, 1, 0])
})

test('the other list is chosen beside it, and says so where nobody is on it', async () => {
  open('id')
  await screen.findByRole('link', { name: 'Orang a' })
  fireEvent.click(screen.getByRole('radio', { name: 'Mengikuti' }))
  expect(await screen.findByText('Belum mengikuti siapa pun')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Orang a' })).toBeNull()
})

test('the next page is read on demand, and who moved to it is listed once', async () => {
  lists = {
    followers: [
      [entry('a'), entry('b')],
      [entry('b'), entry('c')],
    ],
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Orang c' })
  expect(names()).toEqual(['Orang a', 'Orang b', 'Orang c'])
})

test('a page that fails keeps the people who are listed, and Try again goes on', async () => {
  lists = { followers: [[entry('a')], [entry('b')]] }
  open()
  const more = await screen.findByRole('button', { name: 'Show more' })
  isUp = false
  fireEvent.click(more)
  expect((await screen.findByRole('alert')).textContent).toContain('An error is occured')
  expect(names()).toEqual(['Orang a'])
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Orang b' })).toBeDefined()
})

test('a press on a person closes the dialog and opens their profile', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: 'Orang a' }))
  expect(handleClose).toHaveBeenCalledTimes(1)
  expect(await screen.findByText('a profile')).toBeDefined()
})
