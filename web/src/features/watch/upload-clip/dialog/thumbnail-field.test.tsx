import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import type { Thumbnail } from '../film/draw-frames.ts'
import { theLimits } from '../test/limits.fixture.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

const onChoose = vi.fn<(thumbnail: Thumbnail) => void>()
const revoked = vi.fn<(url: string) => void>()
let picture: { width: number; height: number } | null
let made = 0

const frame = (n: number): Thumbnail => ({ blob: new Blob([`frame ${n}`]), url: `blob:frame-${n}` })
const [one, two] = [frame(1), frame(2)]
const own = (name = 'own.png', bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

beforeEach(() => {
  picture = { width: 1280, height: 720 }
  made = 0
  vi.stubGlobal('createImageBitmap', async () => {
    if (!picture) throw new Error('not a picture')
    return { ...picture, close: () => undefined }
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:own-${(made += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
})
afterEach(() => {
  cleanup()
  onChoose.mockReset()
  revoked.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Given {
  frames?: readonly Thumbnail[]
  isDrawing?: boolean
  chosen?: Thumbnail | null
  refusedWith?: string | null
  language?: 'en' | 'id'
}

function Field({ frames = [one, two], isDrawing = false, chosen: first = null, refusedWith = null }: Given) {
  const [chosen, setChosen] = useState(first)
  return (
    <ThumbnailField
      limits={theLimits}
      frames={{ frames, isDrawing }}
      chosen={chosen}
      refusedWith={refusedWith}
      onChoose={(thumbnail) => {
        onChoose(thumbnail)
        setChosen(thumbnail)
      }}
    />
  )
}
function show({ language = 'en', ...given }: Given = {}) {
  const tree = (more: Given) => (
    <WithI18n language={language}>
      <Field {...given} {...more} />
    </WithI18n>
  )
  const { rerender, unmount } = render(tree({}))
  return { change: (more: Given) => rerender(tree(more)), unmount }
}
const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const choose = (file: File) => fireEvent.change(fileField(), { target: { files: [file] } })
const radios = () => screen.queryAllByRole<HTMLInputElement>('radio')
const checked = () =>
  radios()
    .find((radio) => radio.checked)
    ?.getAttribute('aria-label')
const urls = () => [...document.querySelectorAll('label img')].map((image) => image.getAttribute('src'))

test('a streamer who chooses nothing has the first frame of the film', () => {
  show()
  expect(onChoose.mock.calls).toEqual([[one]])
  expect(checked()).toBe('Frame 1')
})

test('the first frame is chosen as soon as it is drawn, and the ones after it change nothing', () => {
  const { change } = show({ frames: [], isDrawing: true })
  expect(onChoose).not.toHaveBeenCalled()
  change({ frames: [one], isDrawing: true })
  change({ frames: [one, two], isDrawing: true })
  expect(onChoose.mock.calls).toEqual([[one]])
})

test('a streamer who comes back to the field keeps the picture that was chosen', () => {
  show({ chosen: two })
  expect(onChoose).not.toHaveBeenCalled()
  expect(checked()).toBe('Frame 2')
})

test('a streamer who chooses another frame has that one alone', () => {
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Frame 2' }))
  expect(onChoose).toHaveBeenLastCalledWith(two)
  expect(radios().map((radio) => radio.checked)).toEqual([false, true])
})

test('the frames that are still drawn have their places, and none is left where no more come', () => {
  const places = () => screen.getByRole('radiogroup').children.length - radios().length - 1
  const { change } = show({ frames: [one], isDrawing: true })
  expect(places()).toBe(4)
  change({ frames: [one, two], isDrawing: true })
  expect(places()).toBe(3)
  change({ frames: [one, two], isDrawing: false })
  expect(places()).toBe(0)
})

test('an own picture follows the frames, and is chosen', async () => {
  show()
  choose(own())
  await waitFor(() => expect(checked()).toBe('Own picture'))
  expect(urls()).toEqual(['blob:frame-1', 'blob:frame-2', 'blob:own-1'])
  expect(onChoose.mock.lastCall?.[0].url).toBe('blob:own-1')
})

test('a streamer who goes back to a frame can choose the own picture again', async () => {
  show()
  choose(own())
  await screen.findByRole('radio', { name: 'Own picture' })
  fireEvent.click(screen.getByRole('radio', { name: 'Frame 1' }))
  expect(checked()).toBe('Frame 1')
  fireEvent.click(screen.getByRole('radio', { name: 'Own picture' }))
  expect(onChoose.mock.lastCall?.[0].url).toBe('blob:own-1')
})

test('a second own picture takes the place of the first, whose memory is given back', async () => {
  const { unmount } = show()
  choose(own('first.png'))
  await waitFor(() => expect(urls()).toContain('blob:own-1'))
  choose(own('second.png'))
  await waitFor(() => expect(urls()).toEqual(['blob:frame-1', 'blob:frame-2', 'blob:own-2']))
  await waitFor(() => expect(revoked.mock.calls).toEqual([['blob:own-1']]))
  unmount()
  expect(revoked).toHaveBeenLastCalledWith('blob:own-2')
})

test.each([
  ['of another shape', { width: 720, height: 1280 }, 'Error: thumbnail aspect ratio should be in 16:9'],
  ['that is small', { width: 320, height: 180 }, 'Error: the thumbnail must have at least 640×360 pixels'],
  ['that cannot be decoded', null, 'Error: the thumbnail must be JPEG, PNG or WebP'],
])('an own picture %s is refused, and the frame stays chosen', async (_what, size, words) => {
  picture = size
  show()
  choose(own())
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect([checked(), onChoose.mock.calls.length, made]).toEqual(['Frame 1', 1, 0])
})

test('a picture that is too large is refused before it is decoded', async () => {
  const decode = vi.fn<() => Promise<never>>()
  vi.stubGlobal('createImageBitmap', decode)
  show()
  choose(own('large.png', 2_097_153))
  expect((await screen.findByRole('alert')).textContent).toBe('Error: maximum file size is 2MB')
  expect(decode).not.toHaveBeenCalled()
})

test('the file button is described by what is wrong, and by nothing once a picture fits', async () => {
  show()
  picture = null
  choose(own())
  const alert = await screen.findByRole('alert')
  expect(fileField().getAttribute('aria-describedby')).toBe(alert.id)
  picture = { width: 1280, height: 720 }
  choose(own())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(fileField().hasAttribute('aria-describedby')).toBe(false)
})

test('what the server said is shown until the own picture has a trouble of its own', async () => {
  show({ refusedWith: 'The words of the server' })
  expect(screen.getByRole('alert').textContent).toBe('The words of the server')
  picture = null
  choose(own())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('JPEG, PNG or WebP'))
})

test('the limits are written in words beside the name of the field', () => {
  show()
  expect(screen.getByText('Thumbnail').parentElement?.textContent).toBe('Thumbnail16:9 · 2 MB at most')
  expect(fileField().accept).toBe('image/jpeg,image/png,image/webp')
})
