import { campaigns, catalog, channels, shows, user, type Operation } from '@tayang/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCalls, type Calls } from '../../../tests/calls.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { refuse } from '../platform/http/refusal.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { oembedRoute } from './index.ts'

const ORIGIN = 'https://tayang.example'
const picture = { fileUrl: '/media/p/still', width: 1_280, height: 720 }
const clip = {
  id: 'wide',
  type: 'clips',
  titleLocalized: 'Topeng "Klana" & <Budi>',
  rating: 'SU',
  premium: false,
  allowsEmbed: true,
  series: null,
  attachments: { thumbnail_landscape: picture },
  width: 1_280,
  height: 720,
}
const UUID = '7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10'
const clips = new Map<string, object>([
  [UUID, { ...clip, id: UUID }],
  ['wide', clip],
  ['upright', { ...clip, id: 'upright', width: 720, height: 1_280 }],
  ['kept', { ...clip, allowsEmbed: false }],
  ['adult', { ...clip, rating: '17+' }],
  ['unrated', { ...clip, rating: null }],
])
/** What the modules answer, as far as a card shows it. */
const known = new Map<Operation, (id: string) => unknown>([
  [
    catalog.getVideo,
    (id) =>
      id === 'rain'
        ? {
            id: 'rain',
            type: 'movie',
            titleLocalized: 'Rain',
            series: { titleLocalized: 'Braga' },
            attachments: { poster_landscape: picture },
          }
        : (clips.get(id) ?? refuse('VIDEO_NOT_FOUND')),
  ],
  [
    catalog.getPlaylist,
    (id) => (id === 'season' ? { titleLocalized: 'Season 1', type: 'season' } : { titleLocalized: 'Chosen' }),
  ],
  [
    catalog.listPlaylistItems,
    () => [
      {
        attachments: { thumbnail_portrait: { ...picture, width: 400, height: 600 } },
        series: { id: 'warung', titleLocalized: 'Warung' },
      },
    ],
  ],
  [
    campaigns.getCampaign,
    (id) =>
      id === 'rain'
        ? { name: 'A week of rain', attachments: { poster_landscape: picture } }
        : refuse('NOT_FOUND'),
  ],
  [
    channels.getLiveChannel,
    (id) =>
      id === 'kabar'
        ? { titleLocalized: 'Kabar 24', attachments: { logo: { ...picture, width: 512, height: 512 } } }
        : refuse('CHANNEL_NOT_FOUND'),
  ],
  [
    shows.getLiveShow,
    (id) =>
      id === 'show'
        ? {
            id: 'show',
            type: 'liveshow',
            name: 'On air',
            thumbnail: '/media/p/show',
            profile: { name: 'Sari', avatar: null },
          }
        : refuse('SHOW_NOT_FOUND'),
  ],
  [user.getPublicProfile, (id) => (id === 'sari' ? { name: 'Sari' } : refuse('NOT_FOUND'))],
])

let calls: Calls
beforeEach(async () => {
  const call = async (operation: Operation, input: { params?: { id?: string } }) => ({
    data: known.get(operation)?.(input.params?.id ?? ''),
  })
  calls = await openCalls({
    routes: [],
    rawRoutes: [
      oembedRoute({
        settings: readSettings({ TAYANG_ORIGIN: ORIGIN }, []),
        call: call as unknown as Parameters<typeof oembedRoute>[0]['call'],
      }),
    ],
    clock: fakeClock(),
    identify: async () => null,
  })
})
afterEach(() => calls[Symbol.asyncDispose]())

async function ask(query: Record<string, string>) {
  const { status, headers, bytes } = await calls.ask({
    url: `/oembed?${new URLSearchParams(query).toString()}`,
  })
  return { status, headers, body: JSON.parse(bytes.toString()) as Record<string, unknown> }
}

describe('the oEmbed card', () => {
  it('of a title is a video with its frame and its picture, and any origin may read it', async () => {
    const { status, headers, body } = await ask({ url: `${ORIGIN}/movie/rain?play=1#x`, format: 'json' })
    expect(status).toBe(200)
    expect(body).toEqual({
      version: '1.0',
      type: 'video',
      title: 'Rain',
      author_name: 'Braga',
      provider_name: 'Tayang',
      provider_url: ORIGIN,
      cache_age: 300,
      html:
        `<iframe src="${ORIGIN}/embed/movie/rain" width="640" height="360" title="Rain" frameborder="0" ` +
        'allow="autoplay; fullscreen; picture-in-picture" loading="lazy" allowfullscreen></iframe>',
      width: 640,
      height: 360,
      thumbnail_url: `${ORIGIN}/media/p/still?w=1280`,
      thumbnail_width: 1_280,
      thumbnail_height: 720,
    })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  it('is the same for an address with words before the id', async () => {
    const words = `${ORIGIN}/clips/topeng-klana-${UUID}`
    expect((await ask({ url: words })).body).toEqual((await ask({ url: `${ORIGIN}/clips/${UUID}` })).body)
  })

  it('of a playlist shows its first title, and that of a live show its streamer', async () => {
    expect((await ask({ url: `${ORIGIN}/playlists/chosen/` })).body).toMatchObject({
      title: 'Chosen',
      thumbnail_width: 320,
      thumbnail_height: 480,
    })
    for (const page of ['liveshow', 'liveshow-vod'])
      expect((await ask({ url: `http://localhost:3000/${page}/show` })).body).toMatchObject({
        type: 'video',
        title: 'On air',
        author_name: 'Sari',
        thumbnail_url: `${ORIGIN}/media/p/show?w=480`,
      })
    expect((await ask({ url: `${ORIGIN}/profile/sari` })).body).toMatchObject({ title: 'Sari' })
  })

  it('of a season names its series', async () => {
    expect((await ask({ url: `${ORIGIN}/playlists/season` })).body).toMatchObject({
      title: 'Warung: Season 1',
    })
  })

  it('of a campaign has its name and its hero image', async () => {
    expect((await ask({ url: `${ORIGIN}/campaign/rain` })).body).toMatchObject({
      title: 'A week of rain',
      thumbnail_url: `${ORIGIN}/media/p/still?w=1280`,
    })
    expect((await ask({ url: `${ORIGIN}/campaign/gone` })).status).toBe(404)
  })

  it('of a channel shows its image, on each page that a channel can have', async () => {
    for (const page of ['live-tv', 'stream', 'live'])
      expect((await ask({ url: `${ORIGIN}/${page}/kabar` })).body).toMatchObject({
        title: 'Kabar 24',
        thumbnail_width: 480,
        thumbnail_height: 480,
      })
    expect((await ask({ url: `${ORIGIN}/live-tv/nothing` })).status).toBe(404)
  })

  it('of a clip that other sites may show is a video with its frame, in the shape of the clip', async () => {
    const wide = await ask({ url: `${ORIGIN}/clips/wide` })
    expect(wide.body).toMatchObject({ type: 'video', width: 640, height: 360 })
    expect((wide.body as { html: string }).html).toBe(
      `<iframe src="${ORIGIN}/embed/clips/wide" width="640" height="360" ` +
        'title="Topeng &quot;Klana&quot; &amp; &lt;Budi&gt;" frameborder="0" ' +
        'allow="autoplay; fullscreen; picture-in-picture" loading="lazy" allowfullscreen></iframe>',
    )
    const upright = await ask({ url: `${ORIGIN}/clips/upright`, maxheight: '320' })
    expect(upright.body).toMatchObject({ type: 'video', width: 180, height: 320 })
  })

  it.each(['kept', 'adult', 'unrated'])(
    'of a clip that other sites may not show is a link (%s)',
    async (id) => {
      const { body } = await ask({ url: `${ORIGIN}/clips/${id}` })
      expect(body).toMatchObject({ type: 'link' })
      expect(body).not.toHaveProperty('html')
    },
  )

  it('has a picture within the size of the request', async () => {
    const url = `${ORIGIN}/movie/rain`
    expect((await ask({ url, maxwidth: '700' })).body).toMatchObject({ thumbnail_width: 640 })
    expect((await ask({ url, maxheight: '200' })).body).toMatchObject({ thumbnail_width: 320 })
    expect((await ask({ url, maxwidth: '10' })).body).not.toHaveProperty('thumbnail_url')
  })

  it.each([
    ['another site', { url: 'https://evil.example/movie/rain' }, 404],
    ['a title that is not there', { url: `${ORIGIN}/movie/gone` }, 404],
    ['a show that is not there', { url: `${ORIGIN}/liveshow/gone` }, 404],
    ['somebody who is not there', { url: `${ORIGIN}/profile/gone` }, 404],
    ['a page that is no item', { url: `${ORIGIN}/terms` }, 404],
    ['a page of one person', { url: `${ORIGIN}/notification/rain` }, 404],
    ['something below an item', { url: `${ORIGIN}/movie/rain/more` }, 404],
    ['nothing', {}, 400],
    ['no address', { url: 'rain' }, 400],
    ['a width that is none', { url: `${ORIGIN}/movie/rain`, maxwidth: '-1' }, 400],
    ['a format that is not spoken', { url: `${ORIGIN}/movie/rain`, format: 'xml' }, 501],
  ])('of %s is refused', async (_what, query, status) => {
    const answer = await ask(query as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'details', 'message'])
  })

  it('is refused for any other input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })), async (url) => {
        expect((await ask({ url })).status).toBeOneOf([400, 404])
        expect((await ask({ url: `${ORIGIN}/${url}` })).status).toBeOneOf([400, 404])
      }),
      { numRuns: 60 },
    )
    const twice = await calls.ask({ url: '/oembed?url=a&url=b' })
    expect(twice.status).toBe(400)
  })
})
