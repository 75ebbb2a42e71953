import { admin, type PersonFound } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../app/test/section-stage.tsx'
import { PeopleSection } from './people-section.tsx'
import { answerPerson, NOW, somebody } from './person-stage.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => stage.end())

const found = (accountId: string, name: string, more: Partial<PersonFound> = {}): PersonFound => ({
  accountId,
  profileId: `pro-${accountId}`,
  name,
  username: name.toLowerCase(),
  avatar: null,
  email: 'l••••@gmail.com',
  mobile: null,
  isBanned: false,
  suspendedUntil: null,
  erasesAt: null,
  isStreamer: false,
  isOperator: false,
  partner: null,
  totalFollowers: 7,
  joinedAt: NOW,
  ...more,
})
const listed = (people: PersonFound[], next: string | null = null) =>
  stage.answers(admin.searchPeople, { data: people, meta: { next, readAs: 'name' } })

/** Links of the section lead to its own address. */
const PeopleAtItsAddress = () => (
  <Routes>
    <Route path="/people/*" element={<PeopleSection />} />
  </Routes>
)

describe('the list of people', () => {
  test('follows what is written, and says what people are', async () => {
    listed([found('a', 'Laras'), found('b', 'Budi', { isBanned: true, isStreamer: true })])
    stage.show(PeopleSection, { at: '/' })
    expect(await screen.findByText('Laras')).toBeTruthy()
    expect(screen.getAllByText('Banned').length).toBeGreaterThan(1)
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'laras' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(stage.asked.at(-1)?.address).toContain('search=laras'))
  })

  test('is filtered by the server, and turns its pages by a cursor', async () => {
    listed([found('a', 'Laras')], 'next-page')
    stage.show(PeopleSection, { at: '/?state=banned&role=streamer' })
    await screen.findByText('Laras')
    expect(stage.asked[0]?.address).toMatch(/state=banned/)
    expect(stage.asked[0]?.address).toMatch(/role=streamer/)
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(stage.asked.at(-1)?.address).toContain('cursor=next-page'))
  })

  test('hands the focus to the person who is opened, and takes it back', async () => {
    const person = somebody()
    answerPerson(stage, person)
    listed([found('b', 'Budi'), found(person.accountId, 'Laras')])
    stage.show(PeopleAtItsAddress, { at: '/people' })
    const row = await screen.findByRole('button', { name: /Laras/ })
    row.focus()
    fireEvent.click(row)
    const name = await screen.findByRole('heading', { level: 1, name: person.name! })
    await waitFor(() => expect(document.activeElement).toBe(name))
    const back = screen.getByRole('link', { name: 'People' })
    back.focus()
    fireEvent.click(back)
    const again = await screen.findByRole('button', { name: /Laras/ })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  test('asks for no state that does not exist, whatever the address says', async () => {
    listed([])
    stage.show(PeopleSection, { at: '/?state=everything&role=king' })
    expect(await screen.findByText(/Nobody is found/)).toBeTruthy()
    expect(stage.asked[0]?.address).not.toMatch(/state|role/)
  })

  test('opens the page of a person', async () => {
    listed([found('acc', 'Laras Puspita')])
    stage.show(PeopleSection, { at: '/' })
    const name = await screen.findByText('Laras Puspita')
    answerPerson(stage, somebody())
    fireEvent.click(name)
    expect(await screen.findByRole('heading', { level: 1, name: 'Laras Puspita' })).toBeTruthy()
  })
})
