import { describe, expect, test } from 'vitest'
import { storable } from '../storable.ts'
import { channelFolder, channelUrl } from './channel-url.ts'
import { stateOf, titleOf } from './media-item.ts'
import { pictureUrl } from './picture-url.ts'

type Facts = Parameters<typeof stateOf>[0]

describe('the state of a title', () => {
  const alone = (version_id: string | null, newest_state: Facts['newest_state']): Facts => ({
    inside: null,
    version_id,
    newest_state,
  })
  test.each<[string, Facts, string]>([
    ['nothing was uploaded', alone(null, null), 'empty'],
    ['its first version is being encoded', alone(null, 'processing'), 'processing'],
    ['its first version has failed', alone(null, 'failed'), 'failed'],
    ['a version plays', alone('v', 'ready'), 'ready'],
    ['a version plays while another one is encoded', alone('v', 'processing'), 'ready'],
    ['a version plays although another one has failed', alone('v', 'failed'), 'ready'],
  ])('where %s', (_what, facts, state) => expect(stateOf(facts)).toBe(state))

  test.each([
    [true, true, 'ready'],
    [true, false, 'ready'],
    [false, true, 'processing'],
    [false, false, 'empty'],
  ])(
    'that contains others, of which any is playable (%s) or processing (%s), is theirs',
    (isAnyPlayable, isAnyProcessing, state) => {
      const inside = { seasons: 1, episodes: 2, isAnyPlayable, isAnyProcessing }
      expect(stateOf({ ...alone('v', 'ready'), inside })).toBe(state)
    },
  )

  test('of a channel is always ready', () => {
    expect(stateOf({ ...alone(null, null), channel_kind: 'linear' })).toBe('ready')
  })
})

test.each([
  ['en', 'The hill'],
  ['id', 'Bukit'],
] as const)('a title in %s is %s', (locale, text) => {
  expect(titleOf({ title_en: 'The hill', title_id: 'Bukit' }, locale)).toBe(text)
})

describe('an address', () => {
  test('of a channel is its own page, or the playlist that we write', () => {
    expect(channelUrl({ id: 'c1', channel_url: 'https://radio.example' })).toBe('https://radio.example')
    expect(channelUrl({ id: 'c1', channel_url: null })).toBe('/media/c/c1/multivariant.m3u8')
    expect(channelFolder('c1')).toBe('/media/c/c1')
  })

  test('of a picture is made of its id', () => expect(pictureUrl('p1')).toBe('/media/p/p1'))
})

describe('a text that PostgreSQL can store', () => {
  test.each([
    ['bukit', 'bukit'],
    ['  bukit \n', 'bukit'],
    ['bu\u0000kit', 'bu kit'],
    ['\u0000', ''],
    ['bukit \ud800', 'bukit \ufffd'],
    ['😂', '😂'],
  ])('is made of %j', (text, stored) => expect(storable(text)).toBe(stored))
})
