import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aFilmFile } from '../test/film.fixture.ts'
import { theSettings } from '../test/limits.fixture.ts'
import { UploadDialog } from './upload-dialog.tsx'

const QUOTED = 'You cannot leave this page during upload process.'
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleClose = vi.fn<() => void>()
let answers: Record<string, () => Response | Promise<Response>>
let picture: { width: number; height: number }

const answer = (data: unknown) => new Response(JSON.stringify({ data }))
const refuse = (status: number, code: string, message: string, details: string[] = []) =>
  new Response(JSON.stringify({ code, message, details }), { status })
const film = aFilmFile({ seconds: 31, width: 1280, height: 720 })

beforeEach(() => {
  picture = { width: 1280, height: 720 }
  answers = {
    'GET /screen/v1.0/settings': () => answer(theSettings),
    'POST /catalog/v1.1/videos/createTag': () => answer([{ id: 11 }, { id: 12 }, { id: 13 }]),
    'POST /catalog/v1.1/videos/createMetadata': () =>
      answer({ id: 'clip-1', uploadUrl: '/media/v1.0/clips/clip-1', expiresAt: 1 }),
    'PUT /media/v1.0/clips/clip-1': () => answer({ receivedBytes: film.size }),
  }
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async (url, init) => {
    const known = answers[`${init.method ?? 'GET'} ${url.split('?')[0]}`]
    return known ? known() : new Response('{}', { status: 404 })
  })
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close: () => undefined }))
  // This page decodes nothing, as a browser without the codec: what the bytes say is enough.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'video') queueMicrotask(() => setTimeout(() => element.dispatchEvent(new Event('error'))))
    return element
  })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  handleClose.mockReset()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open() {
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <WithI18n>
          <UploadDialog viewer={aViewer} onClose={handleClose} />
          <Link to="/live">Away</Link>
        </WithI18n>
      ),
    },
    { path: '/live', Component: () => <p>Live page</p> },
  ])
  render(<Site initialEntries={['/']} />)
}

const fileField = (n = 0) => document.querySelectorAll<HTMLInputElement>('input[type=file]')[n]!
const choose = (file: File, n = 0) => fireEvent.change(fileField(n), { target: { files: [file] } })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function describe() {
  open()
  await screen.findByText('Drop one video here')
  choose(film)
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: ' Topeng ' } })
  choose(new File(['png'], 'own.png', { type: 'image/png' }))
  await screen.findByRole('radio', { name: 'Own picture' })
  fireEvent.click(screen.getByLabelText('Dance'))
}

test('settings that cannot be read are said so, and are read again', async () => {
  const settings = answers['GET /screen/v1.0/settings']!
  answers['GET /screen/v1.0/settings'] = () => new Response('{}', { status: 500 })
  open()
  expect(await screen.findByText('Failed to get clips settings')).toBeDefined()
  answers['GET /screen/v1.0/settings'] = settings
  press('Try again')
  expect(await screen.findByText('Drop one video here')).toBeDefined()
})

test('the limits are said in words before a file is chosen', async () => {
  open()
  await screen.findByText('Drop one video here')
  expect(
    screen
      .getAllByRole('listitem')
      .slice(3)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MP4, MOV or WebM',
    '100 MB at most',
    'Longer than 5 seconds, 3 minutes at most',
    '16:9 or 9:16, at least 720×1280 or 1280×720',
  ])
})

test.each([
  [
    'a playlist that is called a film',
    new File(['#EXTM3U'], 'x.mp4', { type: 'video/mp4' }),
    ['MP4, MOV or WebM'],
  ],
  [
    'a film that is too short',
    aFilmFile({ seconds: 5, width: 1280, height: 720 }),
    ['Longer than 5 seconds, 3 minutes at most'],
  ],
  [
    'a film of another shape',
    aFilmFile({ seconds: 9, width: 1000, height: 1000 }),
    ['16:9 or 9:16, at least 720×1280 or 1280×720'],
  ],
])('%s is not supported, and what is wrong is marked', async (_what, file, broken) => {
  open()
  await screen.findByText('Drop one video here')
  choose(file)
  expect(await screen.findByText('Video format not supported')).toBeDefined()
  const marked = [...document.querySelectorAll('[data-broken]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(broken)
})

test('of several files that are dropped none is taken', async () => {
  open()
  const zone = (await screen.findByText('Drop one video here')).parentElement!
  fireEvent.drop(zone, { dataTransfer: { files: [film, film] } })
  expect(await screen.findByText('Choose one file only.')).toBeDefined()
  fireEvent.drop(zone, { dataTransfer: { files: [film] } })
  expect(await screen.findByLabelText('Title')).toBeDefined()
})

test('Post is enabled by a title, a thumbnail and a category together', async () => {
  open()
  await screen.findByText('Drop one video here')
  choose(film)
  const title = await screen.findByLabelText('Title')
  expect(post().disabled).toBe(true)
  fireEvent.change(title, { target: { value: 'Topeng' } })
  expect(screen.getByText('6/100')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Dance'))
  expect(post().disabled).toBe(true)
  choose(new File(['png'], 'own.png', { type: 'image/png' }))
  await waitFor(() => expect(post().disabled).toBe(false))
  fireEvent.click(screen.getByLabelText('Dance'))
  expect(post().disabled).toBe(true)
})

test('an own picture of another shape, or too large, is refused in the quoted words', async () => {
  open()
  await screen.findByText('Drop one video here')
  choose(film)
  await screen.findByLabelText('Title')
  picture = { width: 720, height: 1280 }
  choose(new File(['png'], 'own.png', { type: 'image/png' }))
  expect(await screen.findByText('Error: thumbnail aspect ratio should be in 16:9')).toBeDefined()
  choose(new File([new Uint8Array(2_097_153)], 'own.png', { type: 'image/png' }))
  expect(await screen.findByText('Error: maximum file size is 2MB')).toBeDefined()
  expect(post().disabled).toBe(true)
})

test('a clip is announced with its tags and texts, its bytes follow, and it waits for its review', async () => {
  await describe()
  fireEvent.click(screen.getByRole('radio', { name: '13+' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Embed on other sites' }))
  fireEvent.click(post())
  expect(await screen.findByText('Upload successful')).toBeDefined()
  expect(screen.getByText(/We review your clip before it's published/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return to home' }).getAttribute('href')).toBe('/')
  const [tags, clip] = network.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([, init]) => init.body)
  expect(JSON.parse(tags as string)).toEqual({
    data: [
      { names: { 1: 'Dance', en: 'Dance', id: 'Tari' }, type: 'genre' },
      { names: { 1: 'clips' }, type: 'type' },
      { names: { 1: 'profile-1' }, type: 'profile_id' },
    ],
  })
  const { thumbnail, ...fields } = Object.fromEntries(clip as FormData)
  expect(thumbnail).toBeInstanceOf(Blob)
  expect(fields).toEqual({
    titles: '{"1":"Topeng"}',
    tags: '[11,12,13]',
    duration: '31000',
    fileName: film.name,
    mime: 'video/mp4',
    size: String(film.size),
    language: 'id',
    rating: '13+',
    allowsComments: 'true',
    allowsEmbed: 'false',
  })
})

test.each([
  ['TEXT_NOT_ALLOWED', 'This text is not allowed here. Please choose other words.'],
  ['IMAGE_NOT_SUPPORTED', 'Error: thumbnail aspect ratio should be in 16:9'],
])('%s is said at its field, and the rest stays', async (code, words) => {
  answers['POST /catalog/v1.1/videos/createMetadata'] = () => refuse(422, code, words)
  await describe()
  fireEvent.click(post())
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(' Topeng ')
  expect(post().disabled).toBe(false)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Another' } })
  expect(screen.queryByText(words)).toBe(null)
})

test.each([
  [429, 'UPLOADS_FULL', "You've uploaded as much as you can for now", ['20 uploads a day']],
  [403, 'STREAMER_ONLY', 'You need our approval to go live. Please contact us.', []],
  [403, 'AGE_REQUIRED', 'Please enter your birth date first', []],
  [507, 'NO_SPACE', "There's no room for this file right now", []],
  [403, 'FORBIDDEN', 'The words of the server', []],
])('%s %s shows the sentence of the server, and can be tried again', async (status, code, words, details) => {
  answers['POST /catalog/v1.1/videos/createMetadata'] = () => refuse(status, code, words, details)
  await describe()
  fireEvent.click(post())
  expect(await screen.findByText('Upload failed')).toBeDefined()
  for (const sentence of [words, ...details]) expect(screen.getByText(sentence)).toBeDefined()
  answers['POST /catalog/v1.1/videos/createMetadata'] = () =>
    answer({ id: 'clip-1', uploadUrl: '/media/v1.0/clips/clip-1', expiresAt: 1 })
  press('Try again')
  expect(await screen.findByText('Upload successful')).toBeDefined()
})

test('a film that the server does not support is not tried again: another one is chosen', async () => {
  answers['PUT /media/v1.0/clips/clip-1'] = () =>
    refuse(422, 'MEDIA_NOT_SUPPORTED', 'Video format not supported')
  await describe()
  fireEvent.click(post())
  expect(await screen.findByText('Video format not supported')).toBeDefined()
  expect(screen.getByText('100 MB at most')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
  press('Choose another file')
  expect(await screen.findByText('Drop one video here')).toBeDefined()
})

test('who leaves during the upload is asked in the quoted words, by X, by a link and by the browser', async () => {
  answers['PUT /media/v1.0/clips/clip-1'] = () => new Promise(() => undefined)
  await describe()
  fireEvent.click(post())
  await waitFor(() => expect(localStorage.getItem('tayang.clip-upload')).not.toBe(null))
  const unload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  press('Close')
  expect(await screen.findByRole('dialog', { name: QUOTED })).toBeDefined()
  press('Keep uploading')
  expect(screen.queryByRole('dialog', { name: QUOTED })).toBe(null)

  fireEvent.click(screen.getByText('Away'))
  expect(await screen.findByRole('dialog', { name: QUOTED })).toBeDefined()
  press('Keep uploading')
  expect(screen.queryByText('Live page')).toBe(null)

  press('Back')
  press('Leave')
  expect(handleClose).toHaveBeenCalledOnce()
  // What has arrived can be continued.
  expect(localStorage.getItem('tayang.clip-upload')).not.toBe(null)
})

test('details that were written are not closed without a question', async () => {
  await describe()
  press('Close')
  expect(await screen.findByRole('dialog', { name: 'Discard this clip?' })).toBeDefined()
  press('Keep editing')
  expect(handleClose).not.toHaveBeenCalled()
  press('Close')
  press('Discard')
  expect(handleClose).toHaveBeenCalledOnce()
})
