import { AVATAR_BYTES_MAX, BIO_LENGTH_MAX, NAME_LENGTH_MAX } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ProfileForm } from './profile-form.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer({ code, message: 'x', details: [] }, status)
const TROUBLE_OF_PICTURE = 'The image format must be JPEG, PNG, or GIF and cannot exceed 10MB'

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')
const bioField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Bio/)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } })
const sent = () =>
  network.mock.calls.map(([url, { method, body }]) => ({
    to: `${method} ${url}`,
    fields: [...(body as FormData).keys()],
    form: body as FormData,
  }))

/** A page of a test decodes and draws nothing. */
function readsPictures({ isReadable }: { isReadable: boolean }): void {
  const { prototype } = HTMLImageElement
  vi.spyOn(prototype, 'decode').mockImplementation(async () => {
    if (!isReadable) throw new Error('EncodingError')
  })
  vi.spyOn(prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(prototype, 'naturalHeight', 'get').mockReturnValue(200)
  const drawn = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onBlob) => onBlob(new Blob(['cut'])))
}

/** Picks a picture and takes it as it lies below the circle. */
async function pickAndUse(file: File): Promise<void> {
  pick(file)
  const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use picture' })
  await waitFor(() => expect(use.disabled).toBe(false))
  fireEvent.click(use)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** A picture of this size without its bytes. */
function aPicture(size: number, type = 'image/png'): File {
  return Object.defineProperty(new File(['x'], 'me.png', { type }), 'size', { value: size })
}

beforeEach(() => {
  toasts.setState([], true)
  network.mockImplementation(async (_url, { body }) => {
    const form = body as FormData
    const data = { ...aViewer.profile, name: String(form.get('name')).trim(), bio: form.get('bio') }
    return answer({ data })
  })
  vi.stubGlobal('fetch', network)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picked')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  readsPictures({ isReadable: true })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(profile = aViewer.profile) {
  return render(
    <WithI18n>
      <WithQueries>
        <ProfileForm profile={profile} />
      </WithQueries>
    </WithI18n>,
  )
}

test('a viewer who saves a name and a bio sees them everywhere at once', async () => {
  show()
  type(nameField(), 'Rani Wijaya ')
  type(bioField(), 'I stream from Bandung')
  save()
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual(['Your profile has been updated']),
  )
  expect(sent().map(({ to, fields }) => [to, fields])).toEqual([
    ['PUT /user/v1.1/profile/profile-1', ['name', 'bio']],
  ])
  // The server decides how a name is written.
  expect(nameField().value).toBe('Rani Wijaya')
  expect(session.viewer()?.profile.bio).toBe('I stream from Bandung')
  expect(session.viewer()?.account.name).toBe('Rani Wijaya')
})

test('a viewer without a visible name is told that it is required, and nothing is sent', async () => {
  show()
  type(nameField(), '   ')
  save()
  expect(await screen.findByText('Field is required')).toBeDefined()
  expect(network).not.toHaveBeenCalled()
})

test('a viewer cannot type more than the most characters, and a pictograph counts as one', () => {
  show()
  type(nameField(), '🎬'.repeat(NAME_LENGTH_MAX + 5))
  expect([...nameField().value]).toHaveLength(NAME_LENGTH_MAX)
  type(bioField(), `${'🎬'.repeat(BIO_LENGTH_MAX)}end`)
  expect(bioField().value).toBe('🎬'.repeat(BIO_LENGTH_MAX))
})

test('a viewer who picks a picture sees it before it is saved, and sends it once', async () => {
  const { container } = show()
  await pickAndUse(aPicture(1_000))
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:picked'))
  save()
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picked'))
  save()
  await waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  expect(sent().map(({ fields }) => fields)).toEqual([
    ['name', 'bio', 'avatar'],
    ['name', 'bio'],
  ])
  expect((sent()[0]!.form.get('avatar') as File).name).toBe('me.png')
})

test('a viewer who picks a picture that cannot be read is told what a picture is', async () => {
  readsPictures({ isReadable: false })
  const { container } = show()
  pick(aPicture(1_000))
  expect((await screen.findByRole('alert')).textContent).toBe(TROUBLE_OF_PICTURE)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.querySelector('img')).toBeNull()
})

test('a viewer who cancels the cropping keeps the picture from before', async () => {
  const { container } = show()
  pick(aPicture(1_000))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(container.querySelector('img')).toBeNull()
})

test('a viewer who picks a picture that is too large reads the limit, and a good one clears it', () => {
  show()
  pick(aPicture(AVATAR_BYTES_MAX + 1))
  expect(screen.getByRole('alert').textContent).toBe(TROUBLE_OF_PICTURE)
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  pick(aPicture(AVATAR_BYTES_MAX))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a viewer who picks a file that is no picture changes nothing', () => {
  show()
  pick(aPicture(100, 'application/pdf'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test.each([
  [400, 'TEXT_NOT_ALLOWED', 'This text is not allowed here. Please choose other words.'],
  [400, 'gfx4000006', TROUBLE_OF_PICTURE],
  [500, 'INTERNAL', 'Something went wrong, please try again later'],
])('a viewer whose profile is refused (%i %s) reads why, and keeps what was typed', async (...row) => {
  const [status, code, sentence] = row
  network.mockImplementation(async () => refusal(status, code))
  show()
  type(bioField(), 'Some words')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(bioField().value).toBe('Some words')
  expect(session.viewer()?.profile.bio).toBe('')
})

test('a viewer without a connection is told to check it, and a second save can succeed', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Network Error. Please check your internet connection and try again')
  save()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
})

test('a viewer with a picture removes it at once, and one without has nothing to remove', async () => {
  network.mockImplementation(async () => answer({ data: { ...aViewer.profile, avatar: null } }))
  show({ ...aViewer.profile, avatar: '/media/a/1' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Your picture was removed']))
  expect(network.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
    'DELETE /user/v1.1/profile/profile-1/avatar',
  ])
  expect(session.viewer()?.profile.avatar).toBeNull()
  cleanup()
  show()
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
})

test('a viewer who picked a picture can keep the old one', async () => {
  const { container } = show()
  await pickAndUse(aPicture(1_000))
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:picked'))
  fireEvent.click(screen.getByRole('button', { name: 'Keep the old one' }))
  await waitFor(() => expect(container.querySelector('img')).toBeNull())
})
