import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FooterSections } from './footer-sections.tsx'
import { OwnChoices } from './own-choices.tsx'
import { PrivacyBar } from './privacy-bar.tsx'
import { openPrivacyChoice, privacyChoice } from './privacy-choice.ts'
import { SearchBox } from './search-box.tsx'

type Facts = Parameters<typeof FooterSections>[0]['facts']

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  privacyChoice.setState(false, true)
  takeReturnPath()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}
const where = () => screen.getByTestId('where').textContent

function show(part: ReactNode, at = '/', language: 'en' | 'id' = 'en'): void {
  const Page = () => (
    <>
      <Where />
      {part}
    </>
  )
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <WithI18n language={language}>
      <Site initialEntries={[at]} />
    </WithI18n>,
  )
}
const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const footerWith = (
  facts: Record<string, string>,
  categories = [{ friendlyId: 'movies', title: 'Movies' }],
) => show(<FooterSections categories={categories} facts={facts as Facts} />)
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a guest finds in the footer the stores, networks and address that the operator has set', () => {
  footerWith({
    'store.android': 'https://play.example/tayang',
    'contact.instagram': 'https://instagram.example/tayang',
    'contact.email': 'halo@tayang.test',
  })
  expect(linksIn('Download Our Apps')).toEqual([['Google Play', 'https://play.example/tayang']])
  const instagram = screen.getByRole('link', { name: 'Instagram' })
  expect(instagram.getAttribute('href')).toBe('https://instagram.example/tayang')
  expect(screen.queryByRole('link', { name: 'Facebook' })).toBeNull()
  const email = screen.getByRole('link', { name: 'halo@tayang.test' })
  expect(email.getAttribute('href')).toBe('mailto:halo@tayang.test')
  expect(linksIn('Browse')).toEqual([['Movies', '/movies']])
})

test('a guest of a site without settings and categories sees no empty section', () => {
  footerWith({}, [])
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(titles).toEqual(['Subscribe', 'About Tayang'])
})

test('a viewer finds the packages in the footer, and a guest only the way to subscribe', () => {
  footerWith({})
  expect(linksIn('Subscribe').map(([name]) => name)).toEqual(['Subscribe / Topup'])
  act(enter)
  expect(linksIn('Subscribe').map(([name]) => name)).toEqual(['Subscribe / Topup', 'View Packages'])
})

test('a guest who presses My List is asked to sign in and stays where they are', async () => {
  show(<OwnChoices />, '/movies')
  fireEvent.click(screen.getByRole('link', { name: 'My List' }))
  await waitFor(() => expect(signInRequest.getState()).not.toBeNull())
  expect(where()).toBe('/movies')
  expect(takeReturnPath()).toBe('/my-list')
})

test('a viewer who presses History goes there', async () => {
  enter()
  show(<OwnChoices />, '/movies')
  fireEvent.click(screen.getByRole('link', { name: 'History' }))
  await waitFor(() => expect(where()).toBe('/history'))
  expect(signInRequest.getState()).toBeNull()
})

test('a guest opens Hemat Kuota without signing in', async () => {
  show(<OwnChoices />)
  fireEvent.click(screen.getByRole('link', { name: 'Hemat Kuota' }))
  await waitFor(() => expect(where()).toBe('/hemat-kuota'))
})

test('a page without own pages keeps the choices of the browser', () => {
  show(<OwnChoices hasOwnPages={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Privacy choices', 'English', 'Bahasa Indonesia'])
})

test.each([
  ['en', 'English'],
  ['id', 'Bahasa Indonesia'],
] as const)('a person who reads the site in %s sees %s as the chosen language', (language, name) => {
  show(<OwnChoices />, '/', language)
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map(({ textContent, lang }) => [textContent, lang])).toEqual([[name, language]])
})

test('a person who answered about privacy can open the question again from the footer', () => {
  show(<OwnChoices />)
  fireEvent.click(screen.getByRole('button', { name: 'Privacy choices' }))
  expect(privacyChoice.getState()).toBe(true)
})

test.each(['Allow', 'Decline'])('a person who answers %s is not asked any longer', (name) => {
  openPrivacyChoice()
  show(<PrivacyBar />)
  const bar = within(screen.getByRole('region', { name: 'Privacy choices' }))
  fireEvent.click(bar.getByRole('button', { name }))
  expect(privacyChoice.getState()).toBe(false)
})

test('a person who searches for nothing stays where they are', () => {
  show(<SearchBox />, '/movies')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  fireEvent.change(field, { target: { value: '   ' } })
  expect(fireEvent.submit(field.form!)).toBe(false)
  expect(where()).toBe('/movies')
})

test('a person who searches goes to the results of these words', async () => {
  show(<SearchBox />, '/movies')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
  fireEvent.change(field, { target: { value: 'laskar' } })
  fireEvent.submit(field.form!)
  await waitFor(() => expect(where()).toBe('/search?keyword=laskar'))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('laskar')
})

test('a person on a phone sees in the bottom bar on which of its pages they are', () => {
  show(<BottomBar onAir={0} />, '/clips')
  expect(linksIn('Shortcuts')).toEqual([
    ['Home', '/'],
    ['Live', '/live'],
    ['Clips', '/clips'],
    ['Live TV', '/live-tv'],
  ])
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Clips'])
})
