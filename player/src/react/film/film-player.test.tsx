import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { FakeEngine, refusal } from '../../dom/engine/fake-engine.ts'
import { beginPlayback, type Playback } from '../../dom/index.ts'
import { englishTexts } from '../player-texts.ts'
import { FilmPlayer } from './film-player.tsx'
import type { FilmPlayerProps } from './film-player.tsx'

vi.mock('#engine', async () => {
  const { fakeEngineModule } = await import('../../dom/engine/fake-engine.ts')
  return fakeEngineModule
})

const LENGTH_S = 600
const handle = { onBack: vi.fn(), onClose: vi.fn(), onNext: vi.fn(), onHistory: vi.fn() }
let playback: Playback
let video: HTMLVideoElement

/** Renders a film of ten minutes and waits until it can be played. */
async function watch(more: Partial<FilmPlayerProps> = {}): Promise<void> {
  render(
    <FilmPlayer
      words={englishTexts}
      mediaId="a"
      title="Hutan Kecil"
      subtitle="S1 E3"
      source={{ stream: '/media/main.m3u8' }}
      onPlayback={(opened) => opened && (playback = opened)}
      {...handle}
      {...more}
    />,
  )
  await waitFor(() => expect(playback.view.getState().state.load).toBe('loaded'))
  video = playback.video
  Object.defineProperty(video, 'readyState', { value: 4 })
  Object.defineProperty(video, 'duration', { value: LENGTH_S, configurable: true })
  act(() => void video.dispatchEvent(new Event('durationchange')))
}
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

beforeEach(() => {
  vi.clearAllMocks()
  FakeEngine.all.length = 0
  FakeEngine.loadErrors.length = 0
  localStorage.clear()
})
afterEach(cleanup)

test('the player can be rendered on a server', () => {
  const html = renderToString(
    <FilmPlayer words={englishTexts} mediaId="a" title="Hutan Kecil" source={null} {...handle} />,
  )
  expect(html).toContain('Hutan Kecil')
})

test('a film that is held is loaded and begins only when it is released', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const props = { words: englishTexts, mediaId: 'a', title: 'Hutan Kecil', ...handle }
  const source = { stream: '/media/main.m3u8' }
  const opened = (given: Playback | null) => given && (playback = given)
  const film = (isHeld: boolean) => (
    <FilmPlayer {...props} source={source} isHeld={isHeld} onPlayback={opened}>
      <p>an ad</p>
    </FilmPlayer>
  )
  const { rerender } = render(film(true))
  await waitFor(() => expect(playback.view.getState().state.load).toBe('loaded'))
  expect(screen.getByText('an ad')).toBeDefined()
  expect(play).not.toHaveBeenCalled()
  rerender(film(false))
  await waitFor(() => expect(play).toHaveBeenCalled())
  play.mockRestore()
})

describe('the keyboard of the film player', () => {
  test('plays and pauses with k and space', async () => {
    await watch()
    await waitFor(() => expect(video.paused).toBe(false))
    press('k')
    expect(video.paused).toBe(true)
    press(' ')
    expect(video.paused).toBe(false)
  })
  test('skips 15 s with the arrows, 10 s with j and l, and goes to tenths, start and end', async () => {
    await watch()
    const places = ['ArrowRight', 'l', 'ArrowLeft', 'j', '5', 'Home', 'End'].map((key) => {
      press(key)
      return video.currentTime
    })
    expect(places).toEqual([15, 25, 10, 0, 300, 0, LENGTH_S])
  })
  test('turns the volume, mutes, and changes the speed', async () => {
    await watch()
    press('ArrowDown')
    expect(video.volume).toBeCloseTo(0.95)
    press('m')
    expect(video.muted).toBe(true)
    press('>')
    expect(video.playbackRate).toBe(1.25)
  })
  test('turns captions on and off with c, and remembers which', async () => {
    await watch()
    press('c')
    expect(FakeEngine.last.selectedText).toBe(1)
    act(() => playback.chooseCaptions(2))
    press('c')
    expect(FakeEngine.last.selectedText).toBeNull()
    press('c')
    expect(FakeEngine.last.selectedText).toBe(2)
  })
  test('lists its keys with ?, with the skip of this player, and closes the list with ? or Escape', async () => {
    await watch({ skipS: 10 })
    press('?')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(list.textContent).toContain('10 seconds back or forward')
    press('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('?')
    press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(handle.onBack).not.toHaveBeenCalled()
  })
  test('goes to the next episode with n, where there is one', async () => {
    await watch()
    press('n')
    expect(handle.onNext).not.toHaveBeenCalled()
    cleanup()
    await watch({ nextId: 'b' })
    press('n')
    expect(handle.onNext).toHaveBeenCalledExactlyOnceWith('b')
  })
  test('keeps the chosen captions for the next film', async () => {
    await watch()
    act(() => playback.chooseCaptions(2))
    press('c')
    press('c')
    cleanup()
    await watch({ mediaId: 'b' })
    expect(playback.view.getState().captionId).toBe(2)
    press('c')
    cleanup()
    await watch()
    expect(playback.view.getState().captionId).toBeNull()
  })
  test('leaves with Escape', async () => {
    await watch()
    press('Escape')
    expect(handle.onBack).toHaveBeenCalledOnce()
  })
  test('leaves space to the button that has the focus, and letters with Ctrl to the browser', async () => {
    await watch()
    await waitFor(() => expect(video.paused).toBe(false))
    screen.getByRole('button', { name: 'Mute' }).focus()
    press(' ')
    press('k', { ctrlKey: true })
    expect(video.paused).toBe(false)
  })
  test('plays and pauses with space after a control was clicked, until Tab moves the focus', async () => {
    await watch()
    await waitFor(() => expect(video.paused).toBe(false))
    const mute = screen.getByRole('button', { name: 'Mute' })
    fireEvent.pointerDown(mute)
    mute.focus()
    press(' ')
    expect(video.paused).toBe(true)
    expect(fireEvent.keyUp(mute, { key: ' ' })).toBe(false)
    expect(press('Enter')).toBe(true)
    press('Tab')
    expect(press(' ')).toBe(true)
    expect(video.paused).toBe(true)
  })
  test('moves the seek bar while it has the focus, and announces the position', async () => {
    await watch()
    const slider = screen.getByRole('slider', { name: 'Seek' })
    slider.focus()
    press('PageUp')
    expect(video.currentTime).toBe(60)
    expect(slider.getAttribute('aria-valuetext')).toBe('1:00 of 10:00')
    expect(slider.getAttribute('aria-valuemax')).toBe('600')
  })
})

describe('the page behind the player', () => {
  test('cannot be reached while it is covered, and gets the focus back where it was', async () => {
    const page = document.createElement('main')
    page.tabIndex = -1
    page.innerHTML = '<a href="#x">Watch Now</a><div id="film"></div><dialog></dialog><p role="status"></p>'
    const header = document.createElement('header')
    document.body.append(header, page)
    const [link, film] = [page.querySelector('a')!, page.querySelector<HTMLElement>('#film')!]
    link.focus()
    const props = { words: englishTexts, mediaId: 'a', title: 'Hutan Kecil', source: null, ...handle }
    const { rerender } = render(<FilmPlayer {...props} />, { container: film })
    const inert = () => [header, link].map((one) => one.hasAttribute('inert'))
    expect(inert()).toEqual([true, true])
    expect(film.contains(document.activeElement)).toBe(true)
    expect(film.closest('[inert]')).toBeNull()
    expect(page.querySelectorAll('dialog[inert], [role="status"][inert]')).toHaveLength(0)
    rerender(<></>)
    expect(inert()).toEqual([false, false])
    expect(document.activeElement).toBe(link)

    rerender(<FilmPlayer {...props} />)
    link.remove()
    rerender(<></>)
    expect(document.activeElement).toBe(page)
    page.remove()
    header.remove()
  })
  test('stays reachable around an embedded player', async () => {
    await watch({ isEmbedded: true })
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  })
})

describe('the controls', () => {
  test('all have names, and the skip buttons say their number', async () => {
    await watch({ nextId: 'b' })
    for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-label')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Back 15 seconds' })).not.toEqual([])
    expect(screen.getByRole('button', { name: 'Next episode' })).toBeTruthy()
  })
  test('say 10 in the variant that skips by 10', async () => {
    await watch({ skipS: 10 })
    expect(screen.getAllByRole('button', { name: 'Forward 10 seconds' })).not.toEqual([])
  })
})

describe('a film with chapters and an intro', () => {
  const chapters = [
    { startS: 0, title: 'Opening' },
    { startS: 150, title: 'The house' },
  ]
  const intro = { startS: 0, endS: 20 }
  const goTo = (positionS: number) =>
    act(() => {
      video.currentTime = positionS
      video.dispatchEvent(new Event('timeupdate'))
    })

  test('cuts its bar where a chapter begins', async () => {
    await watch({ chapters })
    const cuts = [...screen.getByRole('slider', { name: 'Seek' }).querySelectorAll('i')]
    expect(cuts.map(({ style }) => style.insetInlineStart)).toEqual(['25%'])
  })
  test('offers to skip the intro while it runs, by a button or the key s', async () => {
    await watch({ intro })
    fireEvent.click(await screen.findByRole('button', { name: 'Skip intro' }))
    expect(video.currentTime).toBe(20)
    goTo(20)
    expect(screen.queryByRole('button', { name: 'Skip intro' })).toBeNull()
    goTo(3)
    press('s')
    expect(video.currentTime).toBe(20)
  })
})

describe('how captions look', () => {
  test('is previewed in exactly the chosen size and colour, and is kept until Reset', async () => {
    await watch()
    fireEvent.click(screen.getByRole('button', { name: 'Captions' }))
    const sample = await screen.findByText('Captions will look like this')
    const layer = sample.closest<HTMLElement>('[data-captions]')!
    const looks = () => [layer.style.fontSize, layer.style.color, layer.dataset['edges']]
    expect(looks()).toEqual(['28px', '#FFFFFF', 'Shadow'])
    for (const choice of ['200%', 'Yellow', 'Border', '75%']) {
      const [first] = (await screen.findAllByLabelText(choice)).toReversed()
      fireEvent.click(first!)
    }
    expect(looks()).toEqual(['56px', '#FFE14D', 'Border'])
    expect(JSON.parse(localStorage.getItem('tayang.caption-settings')!)).toEqual({
      fontSize: 200,
      fontColor: 'Yellow',
      fontEdges: 'Border',
      bgTransparancy: 75,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(looks()).toEqual(['28px', '#FFFFFF', 'Shadow'])
  })
})

describe('a film that was left before', () => {
  const stored = { positionS: 300, lengthS: LENGTH_S }
  test('waits at the stored position with the dialog, and starts there with Resume', async () => {
    await watch({ stored })
    expect(FakeEngine.last.loads[0]?.startS).toBe(300)
    expect(video.paused).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(video.paused).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('begins at 0 with Start Over', async () => {
    await watch({ stored })
    video.currentTime = 300
    fireEvent.click(await screen.findByRole('button', { name: 'Start Over' }))
    await waitFor(() => expect(video.paused).toBe(false))
    expect(video.currentTime).toBe(0)
    act(() => void video.dispatchEvent(new Event('playing')))
    expect(handle.onHistory).toHaveBeenLastCalledWith(
      expect.objectContaining({ reason: 'first-play', positionS: 0 }),
    )
  })
  test('starts without the dialog when 95 % was watched', async () => {
    await watch({ stored: { positionS: 570, lengthS: LENGTH_S } })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(FakeEngine.last.loads[0]?.startS).toBeNull()
  })
})

test('a link to a scene begins there, without a question about an older place', async () => {
  await watch({ startS: 79, stored: { positionS: 300, lengthS: LENGTH_S } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(FakeEngine.last.loads[0]?.startS).toBe(79)
})

test('the list of episodes opens by its button or by e, and gives the focus back', async () => {
  await watch({ episodes: (close) => <button onClick={close}>Part 2</button> })
  const opener = screen.getByRole('button', { name: /^Episodes/ })
  fireEvent.click(opener)
  expect(await screen.findByRole('dialog', { name: 'Episodes' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Part 2' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
  press('e')
  expect(await screen.findByRole('dialog', { name: 'Episodes' })).toBeDefined()
  press('Escape')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(handle.onBack).not.toHaveBeenCalled()
})

test('a film alone has no list of episodes, by no key either', async () => {
  await watch()
  expect(screen.queryByRole('button', { name: /^Episodes/ })).toBeNull()
  press('e')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('at the end', () => {
  const end = () => act(() => void video.dispatchEvent(new Event('ended')))
  test('the next episode opens after 2 s, not sooner', async () => {
    await watch({ nextId: 'b' })
    vi.useFakeTimers()
    end()
    act(() => void vi.advanceTimersByTime(1_999))
    expect(handle.onNext).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(handle.onNext).toHaveBeenCalledExactlyOnceWith('b')
    expect(handle.onClose).not.toHaveBeenCalled()
  })
  test('the player closes where there is no next episode', async () => {
    await watch()
    end()
    await waitFor(() => expect(handle.onClose).toHaveBeenCalledOnce())
  })
  test('the player closes as well where the film was over before its page was hydrated', async () => {
    const props = { words: englishTexts, mediaId: 'a', title: 'Hutan Kecil', ...handle }
    const film = <FilmPlayer {...props} source={{ stream: '/media/main.m3u8' }} />
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(film)
    const element = container.querySelector('video')!
    const early = beginPlayback(element, { stream: '/media/main.m3u8' })
    await waitFor(() => expect(early.view.getState().state.load).toBe('loaded'))
    element.dispatchEvent(new Event('ended'))
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    render(film, { container, hydrate: true })
    await waitFor(() => expect(handle.onClose).toHaveBeenCalledOnce())
    expect(play).not.toHaveBeenCalled()
    expect(handle.onHistory.mock.calls.map(([{ reason }]) => reason)).toEqual(['first-play', 'ended'])
    play.mockRestore()
  })
})

describe('an error', () => {
  test('is displayed with the text of the product, and can be dismissed or retried', async () => {
    await watch()
    act(() => FakeEngine.last.fail(refusal('/media/1.m4s', 404)))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This media is not valid (#1001).')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(FakeEngine.last.loads).toHaveLength(2)
    act(() => FakeEngine.last.fail(null))
    expect((await screen.findByRole('alert')).textContent).toContain('General Player Error!(# player-error)')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(handle.onBack).toHaveBeenCalledOnce()
  })
})
