import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { beginPlayback } from '../../dom/index.ts'
import { keepPendingKeys } from '../../dom/pending-keys.ts'
import { FakeEngine } from '../../dom/engine/fake-engine.ts'
import { englishTexts } from '../player-texts.ts'
import { LivePlayer } from './live-player.tsx'
import type { LiveHandle, LivePlayerProps } from './live-player.tsx'

vi.mock('#engine', async () => {
  const { fakeEngineModule } = await import('../../dom/engine/fake-engine.ts')
  return fakeEngineModule
})

const show = (more: Partial<LivePlayerProps> = {}) => (
  <LivePlayer
    words={englishTexts}
    title="Malam Mabar"
    source={{ stream: '/media/live/1/main.m3u8' }}
    viewersText="3,4K"
    {...more}
  />
)
afterEach(cleanup)

test('a live show can be rendered on a server', () => {
  expect(renderToString(show())).toContain('LIVE')
})

test('a live show displays LIVE and its viewers, and plays with low latency', async () => {
  render(show())
  expect(screen.getByText('LIVE')).toBeTruthy()
  expect(screen.getByLabelText('3,4K watching')).toBeTruthy()
  await waitFor(() => expect(FakeEngine.last.loads).toHaveLength(1))
  expect(FakeEngine.last.config[0]).toMatchObject({ streaming: { lowLatencyMode: true } })
})

test('the end of a show is displayed, and the engine is destroyed', async () => {
  const { rerender } = render(show())
  await waitFor(() => expect(FakeEngine.last.loads).toHaveLength(1))
  rerender(show({ isStopped: true }))
  expect(screen.getByRole('status').textContent).toBe('Live show has ended')
  expect(screen.queryByText('LIVE')).toBeNull()
  await waitFor(() => expect(FakeEngine.last.isDestroyed).toBe(true))
})

test('the way back stays when a show is over', () => {
  const onBack = vi.fn()
  render(show({ isStopped: true, onBack }))
  fireEvent.click(screen.getByRole('button', { name: englishTexts.back }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('the end of a show is displayed as well where it came before its page was hydrated', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(show())
  const video = container.querySelector('video')!
  const early = beginPlayback(video, { stream: '/media/live/1/main.m3u8', isLive: true })
  await waitFor(() => expect(early.view.getState().state.load).toBe('loaded'))
  video.dispatchEvent(new Event('ended'))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render(show(), { container, hydrate: true })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Live show has ended'))
  expect(play).not.toHaveBeenCalled()
  play.mockRestore()
})

test('a show that cannot be played displays its error and can be retried', () => {
  const onRetry = vi.fn()
  const onBack = vi.fn()
  render(show({ source: null, trouble: { fault: { kind: 'general' }, onRetry }, onBack }))
  expect(screen.getByRole('alert').textContent).toContain('General Player Error!(# player-error)')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('the end of a show replaces an earlier error', () => {
  render(show({ isStopped: true, trouble: { fault: { kind: 'general' }, onRetry: vi.fn() } }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Live show has ended')
})

test('a portrait picture is named and chosen by its shorter side', async () => {
  let playback: Playback | undefined
  render(show({ onPlayback: (opened) => (playback = opened ?? undefined) }))
  await waitFor(() => expect(FakeEngine.last.loads).toHaveLength(1))
  const engine = FakeEngine.last
  engine.videoTracks.splice(
    0,
    2,
    { width: 720, height: 1280, bandwidth: 2_500_000, active: true },
    { width: 360, height: 640, bandwidth: 800_000, active: false },
  )
  engine.dispatchEvent(new Event('trackschanged'))
  expect(await screen.findByRole('button', { name: 'Quality: 720p' })).toBeTruthy()
  playback!.chooseQuality(360)
  expect(engine.selectedHeightPx).toBe(640)
})

test('the links of the page lie above the end text, which would otherwise take every press', () => {
  render(show({ isStopped: true, children: <a href="/live">See other live shows</a> }))
  const words = screen.getByRole('status')
  const order = words.compareDocumentPosition(screen.getByRole('link', { name: 'See other live shows' }))
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('chat and theatre are toggle buttons with their state', async () => {
  const theatre = { isOn: false, onToggle: vi.fn() }
  render(show({ theatre, chat: { isOn: true, onToggle: vi.fn() } }))
  const button = await screen.findByRole('button', { name: 'Theater mode' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Chat' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  expect(theatre.onToggle).toHaveBeenCalledOnce()
})

test('the keys of the player do not work while a chat message is being typed', async () => {
  let video: HTMLVideoElement | undefined
  render(
    <>
      {show({ onPlayback: (opened) => (video = opened?.video) })}
      <input aria-label="Say" />
    </>,
  )
  await waitFor(() => expect(video?.paused).toBe(false))
  fireEvent.keyDown(screen.getByLabelText('Say'), { key: 'k' })
  fireEvent.keyDown(screen.getByLabelText('Say'), { key: ' ' })
  expect(video?.paused).toBe(false)
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(video?.paused).toBe(true)
})

test('Escape belongs to a dialog over the page', async () => {
  let video: HTMLVideoElement | undefined
  render(
    <>
      {show({ onPlayback: (opened) => (video = opened?.video) })}
      <dialog open>
        <button type="button">No</button>
      </dialog>
    </>,
  )
  await waitFor(() => expect(video?.paused).toBe(false))
  // The event is not prevented, so the browser closes the dialog.
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'No' }), { key: 'Escape' })).toBe(true)
})

test('Escape closes a panel of the player, and is for the page where the player has nothing to close', async () => {
  let video: HTMLVideoElement | undefined
  render(show({ onPlayback: (opened) => (video = opened?.video) }))
  await waitFor(() => expect(video?.paused).toBe(false))
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: /^Quality/ }))
  await screen.findByRole('dialog')
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['Tab', 'Escape'])(
  '%s closes the settings and gives the focus back to their button',
  async (key) => {
    render(show())
    const opener = await screen.findByRole('button', { name: /^Quality/ })
    opener.focus()
    fireEvent.click(opener)
    await waitFor(() => expect(document.activeElement?.localName).toBe('media-chrome-menu-item'))
    fireEvent.keyDown(document.activeElement!, { key })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  },
)

test('a key that the page stops at the document, where React listens, is no command', async () => {
  const stop = (event: Event) => event.stopPropagation()
  let video: HTMLVideoElement | undefined
  render(show({ onPlayback: (opened) => (video = opened?.video) }))
  await waitFor(() => expect(video?.paused).toBe(false))
  document.addEventListener('keydown', stop)
  fireEvent.keyDown(document.body, { key: 'k' })
  document.removeEventListener('keydown', stop)
  expect(video?.paused).toBe(false)
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(video?.paused).toBe(true)
})

test('a player that is one part of a page takes keys only while it has the focus', async () => {
  let video: HTMLVideoElement | undefined
  render(show({ hasOwnKeysOnly: true, onPlayback: (opened) => (video = opened?.video) }))
  await waitFor(() => expect(video?.paused).toBe(false))
  expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(true)
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(video?.paused).toBe(false)
  fireEvent.keyDown(screen.getByRole('region', { name: /Malam Mabar/ }), { key: 'k' })
  expect(video?.paused).toBe(true)
})

test('a channel is not kept at its edge, has captions, and switches channels with one key', async () => {
  const onStep = vi.fn()
  render(show({ channel: { onStep, historyLengthS: 86_400 } }))
  await waitFor(() => expect(FakeEngine.last.loads).toHaveLength(1))
  expect(FakeEngine.last.config[0]).toMatchObject({
    abr: { defaultBandwidthEstimate: 30_000_000 },
    streaming: { lowLatencyMode: false },
  })
  const captions = await screen.findByRole('button', { name: 'Captions' })
  fireEvent.keyDown(document.body, { key: 'c' })
  expect(FakeEngine.last.selectedText).toBe(1)
  fireEvent.click(captions)
  expect(await screen.findByText('Caption settings')).toBeTruthy()

  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  fireEvent.click(screen.getByRole('button', { name: 'Next channel' }))
  expect(onStep.mock.calls).toEqual([[1], [-1], [1]])
  expect(screen.queryByRole('button', { name: /behind live/i })).toBeNull()
})

test('a rewind uses the live playlist first and the recording beyond, and LIVE leads to the edge', async () => {
  const edge = new Date()
  FakeEngine.playhead = edge
  const rewind = {
    stream: '/media/live/1/rewind.m3u8',
    windowSeconds: 7_200,
    beganAtMs: Date.now() - 600_000,
  }
  let video: HTMLVideoElement | undefined
  render(show({ rewind, onPlayback: (opened) => (video = opened?.video ?? video) }))
  const slider = await screen.findByRole('slider', { name: 'Seek' }, { timeout: 3_000 })
  expect(slider.getAttribute('aria-valuetext')).toBe('LIVE')
  expect(screen.queryByRole('button', { name: 'Go to live' })).toBeNull()
  const engines = FakeEngine.all.length

  // Ten seconds: the live playlist still has them, and the player does not return to the edge.
  Object.defineProperty(video, 'readyState', { configurable: true, value: 4 })
  video!.currentTime = 100
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(video!.currentTime).toBeGreaterThan(88)
  expect(video!.currentTime).toBeLessThan(91)
  expect(FakeEngine.all).toHaveLength(engines)

  // Five minutes: the recording, at that media time.
  for (let presses = 0; presses < 5; presses += 1) fireEvent.keyDown(slider, { key: 'PageDown' })
  await waitFor(() => expect(FakeEngine.last.loads[0]?.address).toBe(rewind.stream))
  const from = FakeEngine.last.loads[0]?.startS as Date
  expect(edge.getTime() - from.getTime()).toBeGreaterThan(50_000)
  expect(FakeEngine.last.config[0]).toMatchObject({
    streaming: { lowLatencyMode: false, returnToEndOfLiveWindowWhenOutside: false },
    manifest: { availabilityWindowOverride: 7_200 },
  })

  fireEvent.click(await screen.findByRole('button', { name: 'Go to live' }))
  await waitFor(() => expect(FakeEngine.last.loads[0]?.address).toBe('/media/live/1/main.m3u8'))
  expect(FakeEngine.last.loads[0]?.startS).toBeNull()
  FakeEngine.playhead = null
})

test('a show that was paused for a while continues at the paused position', async () => {
  const edge = new Date()
  FakeEngine.playhead = edge
  const rewind = {
    stream: '/media/live/1/rewind.m3u8',
    windowSeconds: 7_200,
    beganAtMs: edge.getTime() - 600_000,
  }
  let video: HTMLVideoElement | undefined
  render(show({ rewind, onPlayback: (opened) => (video = opened?.video ?? video) }))
  await screen.findByRole('slider', { name: 'Seek' }, { timeout: 3_000 })
  fireEvent.pause(video!)
  const now = vi.spyOn(Date, 'now').mockReturnValue(edge.getTime() + 90_000)
  fireEvent.play(video!)
  await waitFor(() => expect(FakeEngine.last.loads[0]?.address).toBe(rewind.stream))
  const from = FakeEngine.last.loads[0]?.startS as Date
  expect(Math.abs(from.getTime() - edge.getTime())).toBeLessThan(5_000)
  now.mockRestore()
  FakeEngine.playhead = null
})

test('a show without a recording cannot be rewound', async () => {
  FakeEngine.playhead = new Date()
  let video: HTMLVideoElement | undefined
  render(show({ onPlayback: (opened) => (video = opened?.video ?? video) }))
  await waitFor(() => expect(video?.paused).toBe(false))
  video!.currentTime = 100
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(video!.currentTime).toBe(100)
  expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull()
  FakeEngine.playhead = null
})

test('a mouse that leaves the picture hides the controls, a thumb that leaves the screen does not', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  try {
    render(show())
    await pass(10_000)
    const player = screen.getByRole('region')
    const isHidden = () => player.hasAttribute('data-hidden')
    expect(isHidden()).toBe(true)
    fireEvent.pointerMove(player, { pointerType: 'mouse' })
    fireEvent.pointerLeave(player, { pointerType: 'touch' })
    await pass(1_000)
    expect(isHidden()).toBe(false)
    fireEvent.pointerLeave(player, { pointerType: 'mouse' })
    await pass(1_000)
    expect(isHidden()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('what is laid over the picture gets the focus without the bar, which would move it from under the finger', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    render(show({ children: <button type="button">Gifts</button> }))
    await waitFor(() => expect(FakeEngine.last.loads.length).toBeGreaterThan(0))
    const player = screen.getByRole('region')
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(player.hasAttribute('data-hidden')).toBe(true)
    act(() => screen.getByRole('button', { name: 'Gifts' }).focus())
    expect(player.hasAttribute('data-hidden')).toBe(true)
    act(() => screen.getByRole('button', { name: 'Full screen' }).focus())
    expect(player.hasAttribute('data-hidden')).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a tap shows the controls with its last event, so that it presses no control that has just appeared', async () => {
  vi.useFakeTimers()
  try {
    render(show())
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    const player = screen.getByRole('region')
    const isHidden = () => player.hasAttribute('data-hidden')
    expect(isHidden()).toBe(true)
    const picture = player.querySelector('video')!.nextElementSibling!
    fireEvent.pointerDown(picture, { pointerType: 'touch' })
    fireEvent.pointerUp(picture, { pointerType: 'touch' })
    expect(isHidden()).toBe(true)
    fireEvent.click(picture)
    expect(isHidden()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a moment is kept by its button and by X, and without a taker there is no button', async () => {
  const onKeepMoment = vi.fn()
  const { rerender } = render(show({ onKeepMoment }))
  fireEvent.click(await screen.findByRole('button', { name: 'Moment' }))
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(onKeepMoment).toHaveBeenCalledTimes(2)
  rerender(show())
  expect(screen.queryByRole('button', { name: 'Moment' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(onKeepMoment).toHaveBeenCalledTimes(2)
})

test('a page can send its viewer back to the live edge', async () => {
  const live: { current: LiveHandle | null } = { current: null }
  let playback: Playback | undefined
  render(show({ live, onPlayback: (opened) => (playback = opened ?? undefined) }))
  await waitFor(() => expect(FakeEngine.last.loads).toHaveLength(1))
  await waitFor(() => expect(playback).toBeDefined())
  playback!.view.setState({ isBehindByWill: true })
  live.current?.goToLive()
  expect(playback!.view.getState().isBehindByWill).toBe(false)
})

test('a key pressed before the player is there is run when it is, at the time of its picture', async () => {
  const kept = vi.fn()
  keepPendingKeys()
  fireEvent.keyDown(document.body, { key: 'x' })
  FakeEngine.playhead = new Date('2026-11-29T08:00:00Z')
  render(show({ onKeepMoment: kept }))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
  FakeEngine.playhead = null
})

test('a key pressed between hydration and the playback is run once, when the playback is there', async () => {
  const kept = vi.fn()
  keepPendingKeys()
  const { rerender } = render(show({ source: null, onKeepMoment: kept }))
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(kept).not.toHaveBeenCalled()
  rerender(show({ onKeepMoment: kept }))
  await waitFor(() => expect(kept).toHaveBeenCalledOnce())
})

test('a show on a line that carries no picture says so over the last one, and plays on without a load', async () => {
  let playback: Playback | undefined
  render(show({ onPlayback: (opened) => (playback = opened ?? undefined) }))
  await waitFor(() => expect(playback?.view.getState().state.load).toBe('loaded'))
  act(() => playback!.view.setState({ isTooNarrow: true, playingHeightPx: 360 }))
  expect(await screen.findByRole('img', { name: 'Slow connection: audio only for now' })).toBeTruthy()
  expect(screen.queryByText('360p')).toBeNull()
  act(() => playback!.view.setState({ isTooNarrow: false }))
  expect(screen.queryByRole('img', { name: /Slow connection/ })).toBeNull()
  expect(screen.getByText('360p')).toBeTruthy()
  expect(FakeEngine.last.loads).toHaveLength(1)
})
