import { channels, type AnswerOf, type InputOf, type admin } from '@tayang/contract'
import {
  openCatalogHarness,
  type CatalogHarness,
  type Draft,
} from '../../../../../../tests/catalog-harness.ts'
import { finishedRung, probedFilm } from '../../../../../../tests/media-engine-harness.ts'

type ChannelBody = InputOf<typeof admin.putChannel>['body']
type Access = AnswerOf<typeof channels.getLiveChannelAccess>['data']

/** Channels over films of a few segments, in all modules of the catalogue. */
export interface ChannelsHarness extends AsyncDisposable {
  readonly harness: CatalogHarness
  /** A playable film with segments of two seconds; answers its id and its version. */
  film(
    friendlyId: string,
    options?: { segments?: number; draft?: Partial<Draft>; isSilent?: boolean },
  ): Promise<{
    id: string
    version: string
  }>
  putChannel(friendlyId: string, body?: Partial<ChannelBody>): Promise<string>
  schedule(friendlyId: string, ...titles: string[]): ReturnType<CatalogHarness['live']['putChannelSchedule']>
  access(id: string, token?: string): Promise<Access>
  get(url: string): ReturnType<CatalogHarness['calls']['ask']>
}

const SEGMENT = '#EXTINF:2.000000,'

function trackOf(segments: number, key: string | null): string {
  const lines = Array.from({ length: segments }, (_, at) => `${SEGMENT}\n${at + 1}.m4s`)
  const keyLine = key === null ? [] : [`#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/drm/v1.0/license/clearkey/${key}"`]
  return ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', ...keyLine, ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

export async function openChannelsHarness(): Promise<ChannelsHarness> {
  const harness = await openCatalogHarness({ startMs: Date.UTC(2026, 10, 20, 5) })
  const { library, live, calls, clock } = harness
  return {
    harness,
    async film(friendlyId, { segments = 5, draft = {}, isSilent = false } = {}) {
      const title = await harness.putTitle({
        friendlyId,
        title: { en: friendlyId, id: friendlyId },
        ...draft,
      })
      await harness.upload(friendlyId)
      const { order, report, end } = await harness.nextOrder()
      await report(probedFilm(order.jobId))
      const { message, files } = finishedRung(order.jobId, 360, true)
      const track = trackOf(segments, order.key?.keyId.replaceAll('-', '') ?? null)
      await report(
        { ...message, ...(isSilent ? { audio: null } : {}) },
        { ...files, 'v360/video.m3u8': track, 'audio/audio.m3u8': track },
      )
      end({ type: 'done' })
      const { version } = await library.titleState(friendlyId)
      return { id: title.id, version: version ?? '' }
    },
    async putChannel(friendlyId, body = {}) {
      const draft = {
        friendlyId,
        kind: 'linear' as const,
        title: { en: `Channel ${friendlyId}`, id: `Kanal ${friendlyId}` },
        description: { en: 'All day.', id: 'Sepanjang hari.' },
        premium: false,
        interactive: false,
        url: null,
        order: 1,
        thumbColor: '#123456',
        ...body,
      }
      return (await live.putChannel(draft, clock.now())).id
    },
    schedule: (friendlyId, ...titles) =>
      live.putChannelSchedule({
        friendlyId,
        programmes: titles.map((title) => ({ title, startAt: null })),
      }),
    async access(id, token) {
      const answer = await calls.call(channels.getLiveChannelAccess, {
        params: { id },
        ...(token === undefined ? {} : { token }),
      })
      return answer.body.data
    },
    get: (url) => calls.ask({ method: 'GET', url }),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  }
}
