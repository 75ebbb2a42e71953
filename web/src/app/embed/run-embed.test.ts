import { beforeEach, expect, test } from 'vitest'
import { runEmbed } from './run-embed.ts'

/** What a playback shows, as far as an embedded clip reads it. */
const start = {
  state: { error: null as unknown, playback: 'loading' },
  isMuted: false,
  captions: [] as { id: number }[],
  captionId: null as number | null,
  cueLines: [] as { text: string }[][],
}
let view = start
let calls: unknown[][] = []
let listeners: ((view: object) => void)[] = []

function tell(change: Partial<typeof start>): void {
  view = { ...view, ...change }
  for (const listener of listeners) listener(view)
}

const note =
  (name: string) =>
  (...input: unknown[]) =>
    void calls.push([name, ...input])

/** A playback that plays nothing and notes what is asked of it. */
function open(_video: HTMLVideoElement, source: object) {
  calls.push(['open', source])
  return {
    view: { getState: () => view, subscribe: (listener: (view: object) => void) => listeners.push(listener) },
    play: note('play'),
    togglePlay: note('togglePlay'),
    reload: note('reload'),
    setMuted: note('setMuted'),
    chooseCaptions: note('chooseCaptions'),
  }
}
const run = () => runEmbed(document, open as unknown as Parameters<typeof runEmbed>[1])

const part = (name: string) => document.getElementById(name)!

beforeEach(() => {
  view = start
  calls = []
  listeners = []
  document.body.innerHTML = `
    <div id="stage"><video data-stream="/media/t/1/multivariant.m3u8"></video></div>
    <p id="cues"></p>
    <button id="play"></button><button id="sound"></button><button id="captions" hidden></button>`
  delete document.documentElement.dataset['state']
  run()
})

test('nothing is fetched before play is pressed; then the same press pauses and goes on', () => {
  expect(calls).toEqual([])
  part('play').click()
  expect(calls).toEqual([['open', { stream: '/media/t/1/multivariant.m3u8' }], ['play']])
  part('play').click()
  part('stage').click()
  expect(calls.slice(2)).toEqual([['togglePlay'], ['togglePlay']])
})

test('a clip that stopped is read again by the next press', () => {
  part('play').click()
  tell({ state: { error: { code: 1 }, playback: 'errored' } })
  expect(document.documentElement.dataset['state']).toBe('failed')
  part('play').click()
  expect(calls.at(-1)).toEqual(['reload'])
})

test('the document says whether it plays and has its sound', () => {
  part('play').click()
  tell({ state: { error: null, playback: 'playing' }, isMuted: true })
  expect(document.documentElement.dataset['state']).toBe('playing')
  expect(part('sound').getAttribute('aria-pressed')).toBe('false')
  part('sound').click()
  expect(calls.at(-1)).toEqual(['setMuted', true])
})

test('captions are offered where there are any, turned on and off, and drawn as text', () => {
  part('play').click()
  part('captions').click()
  expect(calls.at(-1)).toEqual(['chooseCaptions', null])
  tell({ captions: [{ id: 7 }], cueLines: [[{ text: '<b>hujan</b> ' }, { text: 'turun' }]] })
  expect(part('captions').hidden).toBe(false)
  expect(part('cues').textContent).toBe('<b>hujan</b> turun')
  expect(part('cues').querySelector('b')).toBeNull()
  part('captions').click()
  expect(calls.at(-1)).toEqual(['chooseCaptions', 7])
  tell({ captionId: 7 })
  part('captions').click()
  expect(calls.at(-1)).toEqual(['chooseCaptions', null])
})

test('a document without a clip has nothing to play', () => {
  document.body.innerHTML = '<p>This clip cannot be shown here</p>'
  run()
  expect(calls).toEqual([])
})
