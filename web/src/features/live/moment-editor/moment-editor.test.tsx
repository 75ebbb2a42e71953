import type { ClipFile, MomentDraft, OwnClip } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { makeShow } from '../streamer-dashboard/broadcast/test/show.fixture.ts'
import { aClip, aDraft, at } from '../keep-moment/test/draft.fixture.ts'
import { MomentEditor } from './moment-editor.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const data = (body: unknown) => new Response(JSON.stringify({ data: body }))
const refused = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message, details: [] }), { status })
const categories = ['Gaming', 'Komedi', 'Musik'].map((name) => ({
  key: name.toLowerCase(),
  title: { en: name, id: name },
}))

let draft: MomentDraft
let read: () => Response
let posted: () => Response
let clip: OwnClip
let file: ClipFile
let number = 0

beforeEach(() => {
  number += 1
  // The query cache lives as long as the page: each test has a moment of its own.
  draft = { ...aDraft, id: `moment-${number}` }
  clip = { ...aClip, id: `clip-${number}` }
  file = {
    shape: '9:16',
    state: 'encoding',
    progress: 0.42,
    url: null,
    fileName: 'Malam Mabar.mp4',
    sizeBytes: null,
  }
  read = () => data(draft)
  posted = () => data(clip)
  network.mockImplementation(async (url, { method, body }) => {
    if (url.includes('/createTag')) {
      const named = (JSON.parse(String(body)) as { data: unknown[] }).data
      return data(named.map((_one, index) => ({ id: index + 1, names: { 1: 'x' }, type: 'genre' })))
    }
    if (url.includes('/setting/')) return data({ value: categories })
    if (url.includes('/file')) return data(file)
    if (url.includes('/clips/own/')) return data(clip)
    if (url.includes('/liveShow/')) return data(makeShow({ status: 'live', startedAt: draft.showStartedAt }))
    if (!url.includes('/moment/')) return new Response('{}', { status: 404 })
    if (method === 'PUT') return posted()
    return method === 'DELETE' ? data({ success: true }) : read()
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([
    { path: '/', Component: () => <MomentEditor momentId={draft.id} viewer={aViewer} /> },
    { path: '/liveshow/:id', Component: () => <p>the show</p> },
  ])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const slider = (name: string) => screen.getByRole('slider', { name })
const bodyOf = (method: string) => {
  const sent = network.mock.calls.filter(([url, init]) => init.method === method && url.includes('/moment/'))
  return sent.map(([, { body }]) => (body === undefined ? null : (JSON.parse(String(body)) as object)))
}

test('the thirty seconds before the press are selected, and what is posted is said in words', async () => {
  open()
  const start = await screen.findByRole('slider', { name: 'Start' })
  expect([start, slider('End')].map((one) => one.getAttribute('aria-valuetext'))).toEqual([
    '1:12:10',
    '1:12:40',
  ])
  const trim = screen.getByRole('region', { name: 'Trim' }).textContent
  expect(trim).toContain('30 s')
  expect(trim).toContain('1:12:10 – 1:12:40 · ±4.5 MB')
  expect(trim).toContain('1:12:40 you pressed')
  expect(screen.getByText('Rani reviews it first. Either of you can delete it.')).toBeDefined()
  expect(screen.getByText('Gifts for this clip go to Rani')).toBeDefined()
  expect(screen.getByText(/^You can leave/)).toBeDefined()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Malam Mabar · 1:12:10')
})

test('the editor speaks Indonesian', async () => {
  open('id')
  expect(await screen.findByText('Rani meninjaunya dulu. Kalian berdua bisa menghapusnya.')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Potong' }).textContent).toContain('±4,5 MB')
})

test('arrows move a handle by a second and with Shift by five, and those of the page the last one', async () => {
  open()
  const start = await screen.findByRole('slider', { name: 'Start' })
  fireEvent.keyDown(start, { key: 'ArrowRight' })
  expect(start.getAttribute('aria-valuetext')).toBe('1:12:11')
  fireEvent.keyDown(slider('End'), { key: 'ArrowLeft', shiftKey: true })
  expect(slider('End').getAttribute('aria-valuetext')).toBe('1:12:35')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(slider('End').getAttribute('aria-valuetext')).toBe('1:12:34')
  fireEvent.keyDown(start, { key: 'Home' })
  expect(start.getAttribute('aria-valuetext')).toBe('1:11:15')
  // A title is written without moving anything.
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'ArrowLeft' })
  expect(slider('End').getAttribute('aria-valuetext')).toBe('1:12:34')
})

test('Space belongs to the picture, but not while a button or a field has the focus', async () => {
  open()
  const start = await screen.findByRole('slider', { name: 'Start' })
  const isTaken = (target: Element) => !fireEvent.keyDown(target, { key: ' ' })
  expect([document.body, start].map(isTaken)).toEqual([true, true])
  expect([screen.getByRole('button', { name: 'Post' }), screen.getByLabelText('Title')].map(isTaken)).toEqual(
    [false, false],
  )
})

test('a shape with boxes is moved by keys, and posted as it stands', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Window/ }))
  const box = await screen.findByRole('slider', { name: 'Window: arrows move it' })
  expect(box.getAttribute('aria-valuenow')).toBe('50')
  fireEvent.keyDown(box, { key: 'ArrowRight', shiftKey: true })
  expect(box.getAttribute('aria-valuenow')).toBe('55')
  // The arrows of a box are not those of a handle.
  expect(slider('Start').getAttribute('aria-valuetext')).toBe('1:12:10')
  fireEvent.click(screen.getByRole('button', { name: 'Komedi' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '  Burungnya nyanyi ' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Comments' }))
  press('Post')
  await screen.findByRole('heading', { name: 'Moment posted' })
  expect(bodyOf('PUT')).toEqual([
    {
      startsAt: at(55),
      endsAt: at(85),
      thumbnailAt: at(62),
      title: 'Burungnya nyanyi',
      tags: [1, 2],
      allowsComments: false,
      framing: { kind: 'window', x: 0.55 },
    },
  ])
})

test('the camera and the game have boxes of their own, with plus and minus for their size', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: /Camera above/ }))
  const camera = await screen.findByRole('slider', { name: /^Camera: / })
  const width = () => Number.parseFloat(camera.style.inlineSize)
  const before = width()
  fireEvent.keyDown(camera, { key: '-' })
  expect(width()).toBeCloseTo(before - 1)
  fireEvent.keyDown(camera, { key: '+' })
  expect(width()).toBeCloseTo(before)
  expect(screen.getByRole('slider', { name: /^Game: / })).toBeDefined()
  expect(screen.getByText('Drag the boxes; their place is kept for Rani’s shows')).toBeDefined()
})

test('a moment without a title or a category cannot be posted', async () => {
  open()
  const post = await screen.findByRole('button', { name: 'Post' })
  await screen.findByRole('button', { name: 'Gaming', pressed: true })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '   ' } })
  expect(post.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'x' } })
  expect(post.hasAttribute('disabled')).toBe(false)
  press('Gaming')
  expect(post.hasAttribute('disabled')).toBe(true)
})

test('the thumbnail is another second that is selected', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  fireEvent.change(slider('Thumbnail time'), { target: { value: '3' } })
  await screen.findByRole('button', { name: 'Gaming', pressed: true })
  press('Post')
  await screen.findByRole('heading', { name: 'Moment posted' })
  expect(bodyOf('PUT')[0]).toMatchObject({ thumbnailAt: at(58) })
})

test.each([
  ['TEXT_NOT_ALLOWED', 400, 'This text is not allowed'],
  ['CLIPPING_OFF', 403, "The streamer doesn't allow keeping moments of this show"],
  ['NO_SPACE', 507, 'The server is full'],
])(
  'a refused post leaves the editor open with the words of the server: %s',
  async (code, status, message) => {
    posted = () => refused(status, code, message)
    open()
    await screen.findByRole('button', { name: 'Gaming', pressed: true })
    press('Post')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    posted = () => data(clip)
    press('Post')
    expect(await screen.findByRole('heading', { name: 'Moment posted' })).toBeDefined()
  },
)

test('after posting the vertical file is followed until it can be downloaded', async () => {
  draft = { ...draft, framing: { kind: 'over-blur' } }
  open()
  await screen.findByRole('button', { name: 'Gaming', pressed: true })
  press('Post')
  expect(await screen.findByText(/Rani reviews it first. Until then/)).toBeDefined()
  expect((await screen.findAllByText('42%')).length).toBeGreaterThan(0)
  file = { ...file, state: 'ready', url: '/media/files/x.mp4', sizeBytes: 4_500_000 }
  const [link] = await screen.findAllByRole('link', { name: 'Download' }, { timeout: 10_000 })
  expect(link?.getAttribute('href')).toBe('/media/files/x.mp4')
  expect(link?.getAttribute('download')).toBe('Malam Mabar.mp4')
})

test('a clip that everybody sees has its link and can be shared, and nothing can be trimmed any more', async () => {
  clip = { ...clip, state: 'approved' }
  open()
  await screen.findByRole('button', { name: 'Gaming', pressed: true })
  press('Post')
  expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe(`/clips/${clip.id}`)
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Start' })).toBeNull()
})

test('a draft is discarded only after a question, and the show is next', async () => {
  open()
  await screen.findByRole('slider', { name: 'Start' })
  press('Discard')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(bodyOf('DELETE')).toEqual([])
  press('Discard')
  const [, yes] = screen.getAllByRole('button', { name: 'Discard', hidden: true })
  fireEvent.click(yes!)
  expect(await screen.findByText('the show')).toBeDefined()
  expect(bodyOf('DELETE')).toHaveLength(1)
})

test('a draft that is not there any more says so and leads on', async () => {
  read = () => refused(404, 'NOT_FOUND', 'Not found')
  open()
  expect(await screen.findByText('This moment is no longer kept')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See who is live' })).toBeDefined()
})

test('a draft that could not be read is read again by Try again', async () => {
  read = () => new Response('{}', { status: 500 })
  open()
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  read = () => data(draft)
  fireEvent.click(again)
  expect(await screen.findByRole('slider', { name: 'Start' })).toBeDefined()
})

test('an own show needs nobody else: its streamer is owner and maker', async () => {
  draft = { ...draft, waitsForOwner: false, owner: { ...aViewer.profile } }
  open()
  expect(await screen.findByText('You; gifts for this clip go to you')).toBeDefined()
  expect(screen.queryByText('Maker')).toBeNull()
  expect(screen.getByText('Everyone can see it right away.')).toBeDefined()
})
