import { NETWORK_ERROR } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { noUpload, type UploadRefusal, type UploadView } from '../sending/upload-state.ts'
import { theLimits } from '../test/limits.fixture.ts'
import { aFilmFile } from '../test/film.fixture.ts'
import type { ChosenFilm } from '../film/read-film.ts'
import { PostStep } from './post-step.tsx'

const onBack = vi.fn<() => void>()
const onChooseAnother = vi.fn<() => void>()
const onTryAgain = vi.fn<() => void>()
const onClose = vi.fn<() => void>()

afterEach(() => {
  cleanup()
  for (const spy of [onBack, onChooseAnother, onTryAgain, onClose]) spy.mockReset()
})

const file = aFilmFile({ seconds: 31, width: 1280, height: 720 })
const film: ChosenFilm = {
  file,
  url: 'blob:film',
  facts: { sizeBytes: file.size, durationMs: 31_000, mime: 'video/mp4', width: 1280, height: 720 },
  codecs: ['H.264', 'AAC'],
  isPlayable: false,
}
const MB = 1024 * 1024
const target = { id: 'clip-1', uploadUrl: '/media/v1.0/clips/clip-1' }
const aRefusal = (code: string | null, message = 'The words of the server', details: string[] = []) =>
  ({ code, message, details }) satisfies UploadRefusal

interface Given {
  view?: Partial<UploadView>
  film?: ChosenFilm | null
  thumbnail?: string
  canAnnounce?: boolean
  language?: 'en' | 'id'
}
function show({ view, film: shown = film, thumbnail, canAnnounce = true, language = 'en' }: Given) {
  const Step = () => (
    <PostStep
      view={{ ...noUpload, sizeBytes: 10 * MB, phase: 'posting', ...view }}
      film={shown}
      thumbnail={thumbnail}
      title="Topeng"
      limits={theLimits}
      {...{ canAnnounce, onBack, onChooseAnother, onTryAgain, onClose }}
    />
  )
  const Site = createRoutesStub([{ path: '*', Component: Step }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const failed = (refusal: UploadRefusal | null, more: Given = {}) =>
  show({ ...more, view: { phase: 'failed', refusal, ...more.view } })
const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

test.each(['posting', 'line-lost', 'going-on'] as const)(
  'a streamer whose upload is %s reads the title, and can go back',
  (phase) => {
    show({ view: { phase } })
    expect(screen.getByRole('heading', { name: 'Topeng' })).toBeDefined()
    expect(screen.getByText(/Reviewed before publication/)).toBeDefined()
    press('Back')
    expect(onBack).toHaveBeenCalledTimes(1)
  },
)

test('the bar counts what the server has, and not what is on its way', () => {
  show({ view: { receivedBytes: 2.5 * MB, onWayBytes: 5 * MB } })
  expect(bar()).toBe('25')
  expect(screen.getByText('2.5 of 10.0 MB on the server')).toBeDefined()
})

test('an upload of which one byte is missing is not whole yet', () => {
  show({ view: { receivedBytes: 10 * MB - 1 } })
  expect(bar()).toBe('99')
})

test('an upload of unknown size is at its beginning', () => {
  show({ view: { sizeBytes: 0 } })
  expect(bar()).toBe('0')
})

test('a streamer whose line is gone is told that the upload goes on by itself', () => {
  show({ view: { phase: 'line-lost', receivedBytes: MB } })
  expect(screen.getByText('Connection lost.')).toBeDefined()
})

test('a streamer whose line is back is told for how long it was gone and where the upload went on', () => {
  show({ view: { phase: 'going-on', gap: { ms: 12_400, fromBytes: 4 * MB } } })
  expect(screen.getByText('Connection was lost for 12 s.')).toBeDefined()
  expect(screen.getByText(/Resumed from 4.0 MB/)).toBeDefined()
})

test('a gap shorter than a second counts as one', () => {
  show({ view: { phase: 'going-on', gap: { ms: 80, fromBytes: MB } } })
  expect(screen.getByText('Connection was lost for 1 s.')).toBeDefined()
})

test('the film stands beside its upload with its name and codecs, and with the chosen thumbnail', () => {
  show({ thumbnail: 'blob:thumbnail' })
  expect(screen.getByText('topeng.mp4')).toBeDefined()
  expect(screen.getByText(/1280×720 · H.264, AAC/)).toBeDefined()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:thumbnail')
})

test('a film that is read again shows its progress meanwhile', () => {
  show({ film: null, view: { receivedBytes: 5 * MB } })
  expect([bar(), screen.queryByText('topeng.mp4')]).toEqual(['50', null])
})

test.each(['Return to home', 'See my clips'])(
  'a streamer who has posted leaves by %s, which closes',
  (name) => {
    show({ view: { phase: 'done', receivedBytes: 10 * MB } })
    expect(screen.getByRole('heading', { name: 'Upload successful' })).toBeDefined()
    expect(button('Back')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name }))
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test('a streamer whose upload failed tries again, or chooses another file', () => {
  failed(aRefusal('NO_SPACE'))
  expect(screen.getByText("There's no room for this file right now")).toBeDefined()
  expect(button('Back')).toBeNull()
  press('Try again')
  press('Choose another file')
  expect([onTryAgain.mock.calls.length, onChooseAnother.mock.calls.length]).toEqual([1, 1])
})

test.each(['MEDIA_NOT_SUPPORTED', 'UPLOAD_TOO_LARGE'])(
  'a file that was refused with %s is not sent a second time',
  (code) => {
    failed(aRefusal(code), { view: { target } })
    expect(button('Try again')).toBeNull()
    expect(button('Choose another file')).not.toBeNull()
    expect(screen.queryByText('100 MB at most') !== null).toBe(code === 'MEDIA_NOT_SUPPORTED')
  },
)

test('a continued upload that the server has forgotten cannot be tried again', () => {
  failed(aRefusal('UPLOAD_SIGNATURE_INVALID'), { canAnnounce: false })
  expect(screen.getByText('This upload has expired. Please post it again.')).toBeDefined()
  expect(button('Try again')).toBeNull()
})

test('a continued upload that the server still knows can be tried again', () => {
  failed(aRefusal('NO_SPACE'), { canAnnounce: false, view: { target } })
  press('Try again')
  expect(onTryAgain).toHaveBeenCalledTimes(1)
})

test('a streamer of unknown age is led to where the birth date is told', () => {
  failed(aRefusal('AGE_REQUIRED'))
  expect(screen.getByRole('link', { name: 'Enter your birth date' }).getAttribute('href')).toContain(
    'privacy',
  )
})

test.each([
  [
    'At most 20 uploads a day; until 2026-12-01 00:00 WIB',
    'Maksimal 20 unggahan sehari; bisa lagi 1 Des 2026, 00.00 WIB',
  ],
  [
    'At most 500 MB a day; until 2026-12-01 00:00 WIB',
    'Maksimal 500 MB sehari; bisa lagi 1 Des 2026, 00.00 WIB',
  ],
  [
    'At most 5 clips in review at once; until one is decided or deleted',
    'Maksimal 5 klip ditinjau sekaligus; tunggu sampai ada yang diputuskan atau dihapus',
  ],
])('the limit "%s" is named in the language of the page', (said, inIndonesian) => {
  failed(aRefusal('UPLOADS_FULL', '', [said]), { language: 'id' })
  expect(screen.getByText(inIndonesian)).toBeDefined()
})

test('a limit that the page has no words for is in those of the server, marked as English in Indonesian', () => {
  failed(aRefusal('UPLOADS_FULL', '', ['20 uploads a day']), { language: 'id' })
  expect(screen.getByText('20 uploads a day').lang).toBe('en')
  cleanup()
  failed(aRefusal('UPLOADS_FULL', '', ['20 uploads a day']))
  expect(screen.getByText('20 uploads a day').lang).toBe('')
})

test('details that are not for people are not shown', () => {
  failed(aRefusal('NO_SPACE', '', ['disk 3']))
  expect(screen.queryByText('disk 3')).toBeNull()
})

test('a streamer without a connection is told to look at it', () => {
  failed(aRefusal(null, NETWORK_ERROR.message))
  expect(screen.getByText('Please check your internet connection and try again')).toBeDefined()
})

test('an upload that failed for no known reason can still be tried again', () => {
  failed(null)
  expect(screen.getByRole('heading', { name: 'Upload failed' })).toBeDefined()
  expect(button('Try again')).not.toBeNull()
})
