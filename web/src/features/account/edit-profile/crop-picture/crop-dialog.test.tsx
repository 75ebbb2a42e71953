import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { CropDialog } from './crop-dialog.tsx'

const drawImage = vi.fn<(...given: unknown[]) => void>()
const onCropped = vi.fn<(picture: File) => void>()
const onUnreadable = vi.fn<() => void>()

/** A page of a test decodes and draws nothing: the picture is 400 x 200 pixels. */
beforeEach(() => {
  const image = HTMLImageElement.prototype
  vi.spyOn(image, 'decode').mockResolvedValue()
  vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onBlob, type) =>
    onBlob(new Blob(['cut'], { type: type ?? '' })),
  )
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picked')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  cleanup()
  drawImage.mockReset()
  onCropped.mockReset()
  onUnreadable.mockReset()
  vi.restoreAllMocks()
})

async function open(type = 'image/jpeg') {
  render(
    <WithI18n>
      <CropDialog
        file={new File(['x'], 'me.jpg', { type })}
        onCropped={onCropped}
        onUnreadable={onUnreadable}
        onClose={vi.fn()}
      />
    </WithI18n>,
  )
  return await screen.findByRole('group', { name: 'Position of the picture' })
}
const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
/** The square of the picture that was drawn: left, top, edge. */
const square = () => drawImage.mock.calls[0]?.slice(1, 4)
const press = (stage: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(stage, { key })
}

test('the middle of the picture is cut out, as a file of the same name and kind', async () => {
  await open()
  use()
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  expect(square()).toEqual([100, 0, 200])
  const [picture] = onCropped.mock.calls[0]!
  expect([picture.name, picture.type]).toEqual(['me.jpg', 'image/jpeg'])
})

test('what may be transparent is cut out as PNG', async () => {
  await open('image/gif')
  use()
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  expect(onCropped.mock.calls[0]![0].type).toBe('image/png')
})

test('the arrows move the picture, and plus and minus zoom', async () => {
  const stage = await open()
  press(stage, 'ArrowRight', 'ArrowRight', '+', '+', '+', '-', '-')
  use()
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  const [left = 0, , edge = 0] = square() as number[]
  expect(edge).toBeCloseTo(200 / 1.2)
  expect(left + edge / 2).toBeCloseTo(180)
})

test('the slider zooms, and its buttons too', async () => {
  await open()
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
  fireEvent.change(slider, { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(Number(slider.value)).toBeCloseTo(2.2)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  use()
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  expect(square()).toEqual([150, 50, 100])
})

test('a finger or a mouse drags the picture below the circle', async () => {
  const stage = await open()
  stage.setPointerCapture = vi.fn()
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue({ width: 280 } as DOMRect)
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 170, clientY: 100 })
  fireEvent.pointerUp(stage, { pointerId: 1 })
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 300, clientY: 100 })
  use()
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  expect(square()).toEqual([50, 0, 200])
})

test('a browser that cannot cut it out says that it is not readable', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await open()
  use()
  await waitFor(() => expect(onUnreadable).toHaveBeenCalledOnce())
  expect(onCropped).not.toHaveBeenCalled()
})
